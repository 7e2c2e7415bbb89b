// Small things that every part needs: elements, numbers in words, the theme.

const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, listener);
      }
    } else if (value !== null && value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null));
  return element;
};

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");

const plural = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

const clock = (seconds, places = 3) => {
  const scale = 10 ** places;
  const ticks = Math.round(seconds * scale);
  const whole = Math.floor(ticks / scale);
  const rest = places ? "." + String(ticks % scale).padStart(places, "0") : "";
  const [hours, minutes, left] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(left)}${rest}` : `${minutes}:${two(left)}${rest}`;
};

// Colours of the style sheet, for what is painted.
const palette = {
  names: ["ink", "soft", "faint", "line", "ground", "raised", "accent", "error", "warning", "info",
    "good", "size", "size-soft", "fullness", "fullness-soft", "start", "short", "stop", "tool"],
  read() {
    const style = getComputedStyle(document.documentElement);
    for (const name of this.names) {
      const key = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      this[key] = style.getPropertyValue("--" + name).trim();
    }
    this.font = style.getPropertyValue("--mono").trim();
    this.text = style.getPropertyValue("--sans").trim();
  },
};

const repaints = new Set();

const applyTheme = (theme) => {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll("#themes button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
  palette.read();
  for (const repaint of repaints) repaint();
};

// Storage may be refused to pages from disk.
const remembered = (value) => {
  try {
    if (value !== undefined) localStorage.setItem("adtsinspect-theme", value);
    return localStorage.getItem("adtsinspect-theme");
  } catch {
    return null;
  }
};

const startThemes = () => {
  const place = document.getElementById("themes");
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", "Colours");
  for (const [value, label] of [["light", "Light"], ["auto", "Auto"], ["dark", "Dark"]]) {
    const choose = () => {
      remembered(value);
      applyTheme(value);
    };
    place.append(make("button", { type: "button", value, on: { click: choose } }, label));
  }
  const kept = remembered();
  applyTheme(["light", "dark"].includes(kept) ? kept : "auto");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    palette.read();
    for (const repaint of repaints) repaint();
  });
};

// A canvas as sharp as the screen. `paint` gets the context and the size in CSS pixels.
const sharpCanvas = (canvas, paint) => {
  let isDue = false;
  const draw = () => {
    isDue = false;
    const { width, height } = canvas.getBoundingClientRect();
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== columns || canvas.height !== rows) {
      canvas.width = columns;
      canvas.height = rows;
    }
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    paint(context, width, height);
  };
  const request = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(draw);
  };
  new ResizeObserver(request).observe(canvas);
  repaints.add(request);
  return request;
};
