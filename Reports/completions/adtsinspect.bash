# bash completion of adtsinspect, printed by 'adtsinspect completions bash'.
# shellcheck shell=bash disable=SC2207

_adtsinspect_rules="
  DET001 DET002 DET003 DET004 DET005 DET006 DET007 DET008 DET009 DET010
  DET011 DET012 DET013 DET014 FRM001 FRM002 FRM003 FRM004 FRM005 FRM006
  FRM007 FRM008 FRM009 FRM010 FRM011 FRM012 FRM013 FRM014 FRM015 FRM016
  FRM017 FRM018 FRM019 FRM020 FRM021 FRM022 FRM023 FRM024 FRM025 FRM026
  FRM027 HDR001 HDR002 HDR003 HDR004 HDR005 HDR006 HDR007 HDR008 HDR009
  HDR010 HDR011 HDR012 HDR013 HDR014 HDR015 HDR016 HDR017 HDR018 HDR019
  HDR020 HDR021 CRC001 CRC002 CRC003 CRC004 CRC005 CRC006 CRC007 CRC008
  CRC009 CRC010 RDB001 RDB002 RDB003 RDB004 RDB005 RDB006 RDB007 RDB008
  RDB009 RDB010 RDB011 RDB012 RDB013 RDB014 PCE001 PCE002 PCE003 PCE004
  PCE005 PCE006 PCE007 PCE008 PCE009 PCE010 PCE011 PCE012 PCE013 PCE014
  PCE015 PCE016 PCE017 PCE018 ICS001 ICS002 ICS003 ICS004 ICS005 ICS006
  ICS007 ICS008 ICS009 ICS010 ICS011 ICS012 ICS013 ICS014 ICS015 ICS016
  ICS017 ICS018 ICS019 ICS020 CPE001 CPE002 CPE003 CPE004 CCE001 CCE002
  CCE003 DSE001 DSE002 DSE003 FIL001 FIL002 FIL003 FIL004 FIL005 FIL006
  FIL007 FIL008 SBR001 SBR002 SBR003 SBR004 SBR005 SBR006 SBR007 SBR008
  SBR009 SBR010 SBR011 SBR012 SBR013 SBR014 SBR015 SBR016 SBR017 SBR018
  SBR019 SBR020 SBR021 SBR022 SBR023 SBR024 SBR025 SBR026 PSX001 PSX002
  PSX003 PSX004 PSX005 PSX006 PSX007 PSX008 PSX009 BUF001 BUF002 BUF003
  BUF004 BUF005 BUF006 BUF007 BUF008 BUF009 BUF010 STM001 STM002 STM003
  STM004 STM005 STM006 STM007 STM008 STM009 STM010 DEC001 DEC002 DEC003
  DEC004 DEC005 DEC006 DEC007 EXP001 EXP002 EXP003 EXP004 EXP005 EXP006
  EXP007 EXP008 EXP009 EXP010 EXP011 HLS001 HLS002 HLS003 HLS004 HLS005
  HLS006 HLS007 HLS008 DVB001 DVB002 DVB003 IOP001 IOP002 IOP003 IOP004
  IOP005 IOP006 IOP007 IOP008 IOP009 IOP010 ENC001 ENC002 ENC003 ENC004
  ENC005 ENC006
"

_adtsinspect_names="
  no-adts-sync-chain no-complete-frame detected-mp4 detected-mpeg-ts
  detected-loas detected-adif detected-mpeg-audio detected-other-container
  detected-text detected-raw-aac-blocks encrypted-payload-suspected
  payload-not-aac few-frames detection-summary leading-junk
  stream-starts-mid-frame constant-byte-padding junk-between-frames
  bytes-missing-in-frame sync-lost truncated-last-frame trailing-junk
  foreign-packets-in-stream icy-metadata-in-stream
  newline-translation-damage periodic-damage
  aac-frame-length-below-header-size empty-frame
  aac-frame-length-excludes-header aac-frame-length-constant-delta
  aac-frame-length-wrapped aac-frame-length-bits-misplaced
  aac-frame-length-fixed-value aac-frame-length-wrong codec-config-as-frame
  adts-header-inside-frame constant-payload-prefix id3v2-leading
  id3v2-mid-stream id3v2-malformed trailing-tag layer-nonzero
  sampling-frequency-index-reserved sampling-frequency-index-7350-in-mpeg2
  sampling-frequency-index-mismatch
  sampling-frequency-index-is-sbr-output-rate frame-length-960-suspected
  profile-reserved-in-mpeg2 profile-tools-never-used profile-not-lc-with-sbr
  profile-understated mpeg2-id-with-mpeg4-tools
  channel-configuration-mismatch channel-configuration-truncated id-bit-flip
  protection-absent-flip profile-flip sampling-frequency-index-flip
  channel-configuration-flip fixed-header-cosmetic-change
  copyright-identification-cadence legacy-emphasis-field adts-crc-mismatch
  adts-header-crc-mismatch raw-data-block-crc-mismatch
  crc-flag-without-crc-word crc-word-without-crc-flag crc-field-constant
  crc-computed-differently crc-stale-after-header-edit
  crc-single-bit-located crc-valid-but-payload-broken
  raw-data-block-overread id-end-missing data-after-id-end
  zero-bytes-after-id-end byte-alignment-bits-nonzero
  raw-data-block-count-mismatch raw-data-block-position-invalid
  raw-data-block-position-mismatch no-audio-elements element-order-mismatch
  duplicate-element-instance-tag dual-mono payload-constant-fill
  constant-bytes-after-id-end channel-configuration-zero-without-pce
  pce-first-seen-late pce-not-first-element pce-repeated-in-block
  pce-with-channel-configuration pce-contradicts-channel-configuration
  pce-changes pce-element-missing-in-block element-not-in-pce
  pce-duplicate-element pce-sampling-frequency-index-mismatch
  pce-object-type-mismatch pce-element-order pce-no-channels pce-overrun
  pce-mixdown-invalid pce-height-extension-invalid pce-layout
  ics-reserved-bit-set max-sfb-exceeds-num-swb
  predictor-data-present-not-allowed predictor-reset-group-number-invalid
  sect-cb-reserved section-length-exceeds-max-sfb section-length-zero
  scale-factor-out-of-range side-gain-extreme pulse-data-in-eight-short
  pulse-start-sfb-exceeds-num-swb pulse-position-out-of-range
  pulse-on-unquantised-band tns-order-exceeds-limit
  tns-length-exceeds-num-swb gain-control-data-present-not-allowed
  escape-sequence-too-long quantised-value-out-of-range lfe-tool-not-allowed
  lfe-lines-above-limit ms-mask-present-reserved
  intensity-codebook-not-allowed intensity-without-common-window
  ms-used-on-single-noise-band cce-target-missing
  cce-window-differs-from-target cce-independent-domain dse-overrun
  dvb-ancillary-malformed dse-summary fill-element-overrun fill-data-pattern
  extension-type-not-for-fill dynamic-range-info-overrun
  drc-content-implausible data-element-overrun extension-after-sbr
  encoder-string sbr-without-channel-element sbr-not-adjacent-to-element
  sbr-on-lfe-or-coupling sbr-missing-on-element sbr-starts-late
  sbr-interrupted sbr-header-missing-at-start sbr-header-absent
  sbr-frequency-range-invalid sbr-band-tables-invalid
  sbr-core-rate-unsupported sbr-envelope-count sbr-time-borders
  sbr-pointer-out-of-range sbr-grid-not-continuous sbr-value-out-of-range
  sbr-delta-time-without-reference sbr-payload-overrun sbr-payload-leftover
  sbr-crc-mismatch sbr-extension-overrun sbr-extension-id-reserved
  sbr-header-cadence sbr-implicit sbr-absent-at-low-rate
  sbr-tables-favour-other-index ps-mode-reserved ps-border-order
  ps-parameter-out-of-range ps-overrun ps-header-missing ps-parent-invalid
  ps-toggles ps-implicit ps-absent raw-data-block-exceeds-buffer
  buffer-fullness-mixed-mode buffer-fullness-not-updated
  buffer-fullness-exceeds-maximum buffer-fullness-recursion
  bit-reservoir-violated bitrate-mode-claim
  nominal-bit-rate-favours-other-index no-level-fits level-summary
  window-sequence-transition parameters-change-mid-stream splice-cuts-frame
  concatenation-suspected interleaved-streams element-layout-changes
  duplicate-frames cut-inside-window-transition silent-runs duration-summary
  decoder-rejects-clean-frame decoder-accepts-bad-frame
  decoder-output-format-differs decoder-sample-count-differs
  decoder-crash-or-timeout decoded-non-finite-samples decoded-clipping
  expected-sampling-rate-differs expected-channels-differ
  expected-profile-differs expected-duration-differs
  expected-bit-rate-differs duration-ratio-suggests-other-rate
  audio-specific-config-differs audio-specific-config-invalid
  audio-specific-config-not-adts frame-size-limit-exceeded config-suggestion
  hls-id3-timestamp-missing hls-id3-owner-malformed hls-timestamp-invalid
  hls-segment-not-frame-aligned hls-sbr-header-missing-at-start
  hls-format-not-listed hls-bit-rate-outside-guideline
  hls-timestamp-gap-between-segments dvb-rate-or-level-not-listed
  dvb-loudness-metadata-missing arib-stream-rules
  iop-multiple-raw-data-blocks iop-crc-present
  iop-channel-configuration-zero iop-channel-configuration-seven
  iop-mpeg2-id iop-frame-over-2047-bytes iop-profile-not-lc
  iop-coupling-channel iop-false-sync-in-payload iop-mpeg-surround
  enc-section-coding-wasteful enc-max-sfb-oversized enc-stuffing-share
  enc-identical-channels enc-bandwidth-summary enc-core-overlaps-sbr
"

# Ids of rules separated by commas, in capitals however they are typed.
_adtsinspect_list() {
  local head=
  [[ $1 == *,* ]] && head=${1%,*},
  local rest=${1##*,}
  COMPREPLY=($(compgen -P "$head" -W "$_adtsinspect_rules" -- "${rest^^}"))
  compopt -o nospace 2>/dev/null
}

_adtsinspect() {
  local cur=${COMP_WORDS[COMP_CWORD]} option= command= i
  COMPREPLY=()
  # --option=value reaches us as three words.
  if [[ $cur == = ]]; then
    cur=
    option=${COMP_WORDS[COMP_CWORD - 1]}
  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = && $COMP_CWORD -ge 3 ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  else
    option=${COMP_WORDS[COMP_CWORD - 1]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      inspect | gate | frames | trace | report | rules | explain | completions | man | help) command=${COMP_WORDS[i]}; break ;;
      --depth | --expect | --select | --ignore | -j | --jobs | --range | --frame | --policy | --fail-on | --format | --by | --run | --compare | --write-example | --example | -o | --output | --db | --baseline | --write-baseline) ((i++)) ;;
      -*) ;;
      *) command=inspect; break ;;
    esac
  done

  case ${command:-inspect} in
    inspect)
      case $option in
        --depth) COMPREPLY=($(compgen -W "headers syntax decode" -- "$cur")); return ;;
        --expect) COMPREPLY=($(compgen -W "sampling_frequency= channels= object_type= output_sampling_frequency= output_channels= bitrate= duration= asc= max_frame_bytes=" -- "$cur")); compopt -o nospace 2>/dev/null; return ;;
        --select) _adtsinspect_list "$cur"; return ;;
        --ignore) _adtsinspect_list "$cur"; return ;;
        -j | --jobs) compopt +o default +o bashdefault 2>/dev/null; return ;;
        --policy) :; return ;;
        --fail-on) COMPREPLY=($(compgen -W "info warning error" -- "$cur")); return ;;
        --format) COMPREPLY=($(compgen -W "text json jsonl html markdown junit sarif github" -- "$cur")); return ;;
        -o | --output) :; return ;;
        --db) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--depth --expect --select --ignore --hash --follow --jobs --policy --fail-on --format --output --quiet --verbose --db --no-db --store-frames --no-color --no-progress --version --help" -- "$cur"))
      elif [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(
          compgen -W "inspect gate frames trace report rules explain completions man help" -- "$cur"
          compgen -f -- "$cur"
        )
        compopt -o filenames 2>/dev/null
      fi
      ;;
    gate)
      case $option in
        --depth) COMPREPLY=($(compgen -W "headers syntax decode" -- "$cur")); return ;;
        --expect) COMPREPLY=($(compgen -W "sampling_frequency= channels= object_type= output_sampling_frequency= output_channels= bitrate= duration= asc= max_frame_bytes=" -- "$cur")); compopt -o nospace 2>/dev/null; return ;;
        --select) _adtsinspect_list "$cur"; return ;;
        --ignore) _adtsinspect_list "$cur"; return ;;
        -j | --jobs) compopt +o default +o bashdefault 2>/dev/null; return ;;
        --policy) :; return ;;
        --fail-on) COMPREPLY=($(compgen -W "info warning error" -- "$cur")); return ;;
        --format) COMPREPLY=($(compgen -W "text json jsonl html markdown junit sarif github" -- "$cur")); return ;;
        -o | --output) :; return ;;
        --db) :; return ;;
        --baseline) :; return ;;
        --write-baseline) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--depth --expect --select --ignore --hash --jobs --policy --fail-on --format --output --quiet --verbose --db --no-db --store-frames --baseline --write-baseline --resume --no-color --no-progress --version --help" -- "$cur"))
      fi
      ;;
    frames)
      case $option in
        --depth) COMPREPLY=($(compgen -W "headers syntax decode" -- "$cur")); return ;;
        --expect) COMPREPLY=($(compgen -W "sampling_frequency= channels= object_type= output_sampling_frequency= output_channels= bitrate= duration= asc= max_frame_bytes=" -- "$cur")); compopt -o nospace 2>/dev/null; return ;;
        --select) _adtsinspect_list "$cur"; return ;;
        --ignore) _adtsinspect_list "$cur"; return ;;
        -j | --jobs) compopt +o default +o bashdefault 2>/dev/null; return ;;
        --range) compopt +o default +o bashdefault 2>/dev/null; return ;;
        --format) COMPREPLY=($(compgen -W "csv jsonl" -- "$cur")); return ;;
        -o | --output) :; return ;;
        --db) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--depth --expect --select --ignore --hash --jobs --range --format --output --quiet --verbose --db --no-db --store-frames --no-color --no-progress --version --help" -- "$cur"))
      fi
      ;;
    trace)
      case $option in
        --frame) compopt +o default +o bashdefault 2>/dev/null; return ;;
        --format) COMPREPLY=($(compgen -W "text jsonl" -- "$cur")); return ;;
        -o | --output) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--frame --format --output --quiet --verbose --no-color --no-progress --version --help" -- "$cur"))
      fi
      ;;
    report)
      case $option in
        --format) COMPREPLY=($(compgen -W "text json csv markdown html" -- "$cur")); return ;;
        --by) COMPREPLY=($(compgen -W "overview rule file run header" -- "$cur")); return ;;
        --run) compopt +o default +o bashdefault 2>/dev/null; return ;;
        --compare) compopt +o default +o bashdefault 2>/dev/null; return ;;
        -o | --output) :; return ;;
        --db) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--format --by --run --compare --output --quiet --verbose --db --no-color --no-progress --version --help" -- "$cur"))
      else
        compopt +o default +o bashdefault 2>/dev/null
      fi
      ;;
    rules)
      case $option in
        --format) COMPREPLY=($(compgen -W "text json" -- "$cur")); return ;;
        -o | --output) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--format --output --quiet --verbose --no-color --no-progress --version --help" -- "$cur"))
      else
        compopt +o default +o bashdefault 2>/dev/null
      fi
      ;;
    explain)
      case $option in
        --format) COMPREPLY=($(compgen -W "text json markdown" -- "$cur")); return ;;
        --write-example) :; return ;;
        --example) compopt +o default +o bashdefault 2>/dev/null; return ;;
        -o | --output) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--format --write-example --example --conforming --output --quiet --verbose --no-color --no-progress --version --help" -- "$cur"))
      else
        COMPREPLY=($(compgen -W "$_adtsinspect_rules" -- "${cur^^}") $(compgen -W "$_adtsinspect_names" -- "${cur,,}"))
      fi
      ;;
    completions)
      case $option in
        -o | --output) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--output --version --help" -- "$cur"))
      else
        COMPREPLY=($(compgen -W "bash zsh fish" -- "$cur"))
      fi
      ;;
    man)
      case $option in
        -o | --output) :; return ;;
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--output --version --help" -- "$cur"))
      else
        compopt +o default +o bashdefault 2>/dev/null
      fi
      ;;
    help)
      case $option in
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "--version --help" -- "$cur"))
      else
        COMPREPLY=($(compgen -W "inspect gate frames trace report rules explain completions man help" -- "$cur"))
      fi
      ;;
  esac
}

complete -o bashdefault -o default -F _adtsinspect adtsinspect
