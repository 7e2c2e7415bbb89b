#!/bin/sh
# Writes Reports/examples: reports of streams of the corpus in every format, as the programs make them.
# usage: write-examples.sh PROGRAM FOLDER, in the root of the project
set -eu
program=$1
folder=$2
formats="text json jsonl markdown html junit sarif github"

# A report that fails is what most of these streams are for: 0 and 1 are fine, 2 is not.
run() {
  "$program" "$@" --no-progress --no-color || [ $? -eq 1 ]
}

name_of() {
  case $1 in
  text) echo report.txt ;;
  json) echo report.json ;;
  jsonl) echo report.jsonl ;;
  markdown) echo report.md ;;
  html) echo report.html ;;
  junit) echo report.junit.xml ;;
  sarif) echo report.sarif ;;
  github) echo report.github.txt ;;
  esac
}

# name, stream, what it shows
streams="
clean-lc|encoded/fdk_lc_44100_2_mus.aac|AAC LC of fdk-aac, without a fault
clean-he-v2|encoded/fdk_hev2_44100_2.aac|HE-AAC v2 of fdk-aac, without a fault
wrong-index|damaged/05-index-44100-to-22050.aac|a header that names 22.05 kHz for a stream of 44.1 kHz
crc-damage|damaged/22-protected-bit-flipped.aac|a bit that is wrong in one frame, and the check word that tells it
cut|damaged/42-cut-at-both-ends.aac|a recording that begins and ends inside a frame
no-stream|damaged/b3-html.aac|a page of a server that was saved as a stream
"

mkdir -p "$folder"
{
  cat <<'END'
# Reports as they look

Streams of the corpus and what the programs say of them, in every format. `make reports` writes them; a test compares. In
`gate` is the gate over all of them.

| folder | stream | what it is |
|---|---|---|
END
  echo "$streams" | while IFS='|' read -r name stream what; do
    [ -z "$name" ] || echo "| [$name]($name) | [\`$stream\`](../../Corpus/$stream) | $what |"
  done
  cat <<'END'

A folder's files are `adtsinspect STREAM --format FORMAT`:

| file | format |
|---|---|
END
  for format in $formats; do echo "| \`$(name_of "$format")\` | \`$format\` |"; done
  cat <<'END'

`cut` has the other tables as well: `frames.csv` and `frames.jsonl` are `adtsinspect frames`, `trace.txt` and `trace.jsonl`
are `adtsinspect trace --frame 0`.
END
} >"$folder/README.md"

all=""
for line in $(echo "$streams" | cut -d'|' -f1,2); do
  name=${line%%|*}
  stream=Corpus/${line#*|}
  all="$all $stream"
  mkdir -p "$folder/$name"
  for format in $formats; do
    run inspect --no-db --format "$format" -o "$folder/$name/$(name_of "$format")" "$stream"
  done
done

for format in csv jsonl; do
  run frames --no-db --format $format -o "$folder/cut/frames.$format" Corpus/damaged/42-cut-at-both-ends.aac
done
for format in text jsonl; do
  ending=$format
  [ $format = jsonl ] || ending=txt
  run trace --frame 0 --format $format -o "$folder/cut/trace.$ending" Corpus/damaged/42-cut-at-both-ends.aac
done

mkdir -p "$folder/gate"
for format in $formats; do
  # shellcheck disable=SC2086 # the list is split on purpose
  run gate --no-db --format "$format" -o "$folder/gate/$(name_of "$format")" $all
done
