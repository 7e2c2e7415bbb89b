# fish completion of adtsinspect, printed by 'adtsinspect completions fish'.

function __adtsinspect_command
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if contains -- $word inspect gate frames trace report rules explain completions man help
            echo $word
            return
        end
    end
    return 1
end

# The command that is completed is $argv[1]; a line without a command is one of inspect.
function __adtsinspect_is
    set -l command (__adtsinspect_command)
    or set command inspect
    test $command = $argv[1]
end

function __adtsinspect_rules
    printf '%s\t%s\n' \
        DET001 no-adts-sync-chain DET002 no-complete-frame \
        DET003 detected-mp4 DET004 detected-mpeg-ts DET005 detected-loas \
        DET006 detected-adif DET007 detected-mpeg-audio \
        DET008 detected-other-container DET009 detected-text \
        DET010 detected-raw-aac-blocks DET011 encrypted-payload-suspected \
        DET012 payload-not-aac DET013 few-frames DET014 detection-summary \
        FRM001 leading-junk FRM002 stream-starts-mid-frame \
        FRM003 constant-byte-padding FRM004 junk-between-frames \
        FRM005 bytes-missing-in-frame FRM006 sync-lost \
        FRM007 truncated-last-frame FRM008 trailing-junk \
        FRM009 foreign-packets-in-stream FRM010 icy-metadata-in-stream \
        FRM011 newline-translation-damage FRM012 periodic-damage \
        FRM013 aac-frame-length-below-header-size FRM014 empty-frame \
        FRM015 aac-frame-length-excludes-header \
        FRM016 aac-frame-length-constant-delta \
        FRM017 aac-frame-length-wrapped \
        FRM018 aac-frame-length-bits-misplaced \
        FRM019 aac-frame-length-fixed-value FRM020 aac-frame-length-wrong \
        FRM021 codec-config-as-frame FRM022 adts-header-inside-frame \
        FRM023 constant-payload-prefix FRM024 id3v2-leading \
        FRM025 id3v2-mid-stream FRM026 id3v2-malformed FRM027 trailing-tag \
        HDR001 layer-nonzero HDR002 sampling-frequency-index-reserved \
        HDR003 sampling-frequency-index-7350-in-mpeg2 \
        HDR004 sampling-frequency-index-mismatch \
        HDR005 sampling-frequency-index-is-sbr-output-rate \
        HDR006 frame-length-960-suspected HDR007 profile-reserved-in-mpeg2 \
        HDR008 profile-tools-never-used HDR009 profile-not-lc-with-sbr \
        HDR010 profile-understated HDR011 mpeg2-id-with-mpeg4-tools \
        HDR012 channel-configuration-mismatch \
        HDR013 channel-configuration-truncated HDR014 id-bit-flip \
        HDR015 protection-absent-flip HDR016 profile-flip \
        HDR017 sampling-frequency-index-flip \
        HDR018 channel-configuration-flip \
        HDR019 fixed-header-cosmetic-change \
        HDR020 copyright-identification-cadence HDR021 legacy-emphasis-field \
        CRC001 adts-crc-mismatch CRC002 adts-header-crc-mismatch \
        CRC003 raw-data-block-crc-mismatch CRC004 crc-flag-without-crc-word \
        CRC005 crc-word-without-crc-flag CRC006 crc-field-constant \
        CRC007 crc-computed-differently CRC008 crc-stale-after-header-edit \
        CRC009 crc-single-bit-located CRC010 crc-valid-but-payload-broken \
        RDB001 raw-data-block-overread RDB002 id-end-missing \
        RDB003 data-after-id-end RDB004 zero-bytes-after-id-end \
        RDB005 byte-alignment-bits-nonzero \
        RDB006 raw-data-block-count-mismatch \
        RDB007 raw-data-block-position-invalid \
        RDB008 raw-data-block-position-mismatch RDB009 no-audio-elements \
        RDB010 element-order-mismatch RDB011 duplicate-element-instance-tag \
        RDB012 dual-mono RDB013 payload-constant-fill \
        RDB014 constant-bytes-after-id-end \
        PCE001 channel-configuration-zero-without-pce \
        PCE002 pce-first-seen-late PCE003 pce-not-first-element \
        PCE004 pce-repeated-in-block PCE005 pce-with-channel-configuration \
        PCE006 pce-contradicts-channel-configuration PCE007 pce-changes \
        PCE008 pce-element-missing-in-block PCE009 element-not-in-pce \
        PCE010 pce-duplicate-element \
        PCE011 pce-sampling-frequency-index-mismatch \
        PCE012 pce-object-type-mismatch PCE013 pce-element-order \
        PCE014 pce-no-channels PCE015 pce-overrun PCE016 pce-mixdown-invalid \
        PCE017 pce-height-extension-invalid PCE018 pce-layout \
        ICS001 ics-reserved-bit-set ICS002 max-sfb-exceeds-num-swb \
        ICS003 predictor-data-present-not-allowed \
        ICS004 predictor-reset-group-number-invalid ICS005 sect-cb-reserved \
        ICS006 section-length-exceeds-max-sfb ICS007 section-length-zero \
        ICS008 scale-factor-out-of-range ICS009 side-gain-extreme \
        ICS010 pulse-data-in-eight-short \
        ICS011 pulse-start-sfb-exceeds-num-swb \
        ICS012 pulse-position-out-of-range ICS013 pulse-on-unquantised-band \
        ICS014 tns-order-exceeds-limit ICS015 tns-length-exceeds-num-swb \
        ICS016 gain-control-data-present-not-allowed \
        ICS017 escape-sequence-too-long ICS018 quantised-value-out-of-range \
        ICS019 lfe-tool-not-allowed ICS020 lfe-lines-above-limit \
        CPE001 ms-mask-present-reserved \
        CPE002 intensity-codebook-not-allowed \
        CPE003 intensity-without-common-window \
        CPE004 ms-used-on-single-noise-band CCE001 cce-target-missing \
        CCE002 cce-window-differs-from-target CCE003 cce-independent-domain \
        DSE001 dse-overrun DSE002 dvb-ancillary-malformed DSE003 dse-summary \
        FIL001 fill-element-overrun FIL002 fill-data-pattern \
        FIL003 extension-type-not-for-fill FIL004 dynamic-range-info-overrun \
        FIL005 drc-content-implausible FIL006 data-element-overrun \
        FIL007 extension-after-sbr FIL008 encoder-string \
        SBR001 sbr-without-channel-element \
        SBR002 sbr-not-adjacent-to-element SBR003 sbr-on-lfe-or-coupling \
        SBR004 sbr-missing-on-element SBR005 sbr-starts-late \
        SBR006 sbr-interrupted SBR007 sbr-header-missing-at-start \
        SBR008 sbr-header-absent SBR009 sbr-frequency-range-invalid \
        SBR010 sbr-band-tables-invalid SBR011 sbr-core-rate-unsupported \
        SBR012 sbr-envelope-count SBR013 sbr-time-borders \
        SBR014 sbr-pointer-out-of-range SBR015 sbr-grid-not-continuous \
        SBR016 sbr-value-out-of-range \
        SBR017 sbr-delta-time-without-reference SBR018 sbr-payload-overrun \
        SBR019 sbr-payload-leftover SBR020 sbr-crc-mismatch \
        SBR021 sbr-extension-overrun SBR022 sbr-extension-id-reserved \
        SBR023 sbr-header-cadence SBR024 sbr-implicit \
        SBR025 sbr-absent-at-low-rate SBR026 sbr-tables-favour-other-index \
        PSX001 ps-mode-reserved PSX002 ps-border-order \
        PSX003 ps-parameter-out-of-range PSX004 ps-overrun \
        PSX005 ps-header-missing PSX006 ps-parent-invalid PSX007 ps-toggles \
        PSX008 ps-implicit PSX009 ps-absent \
        BUF001 raw-data-block-exceeds-buffer \
        BUF002 buffer-fullness-mixed-mode BUF003 buffer-fullness-not-updated \
        BUF004 buffer-fullness-exceeds-maximum \
        BUF005 buffer-fullness-recursion BUF006 bit-reservoir-violated \
        BUF007 bitrate-mode-claim \
        BUF008 nominal-bit-rate-favours-other-index BUF009 no-level-fits \
        BUF010 level-summary STM001 window-sequence-transition \
        STM002 parameters-change-mid-stream STM003 splice-cuts-frame \
        STM004 concatenation-suspected STM005 interleaved-streams \
        STM006 element-layout-changes STM007 duplicate-frames \
        STM008 cut-inside-window-transition STM009 silent-runs \
        STM010 duration-summary DEC001 decoder-rejects-clean-frame \
        DEC002 decoder-accepts-bad-frame \
        DEC003 decoder-output-format-differs \
        DEC004 decoder-sample-count-differs DEC005 decoder-crash-or-timeout \
        DEC006 decoded-non-finite-samples DEC007 decoded-clipping \
        EXP001 expected-sampling-rate-differs \
        EXP002 expected-channels-differ EXP003 expected-profile-differs \
        EXP004 expected-duration-differs EXP005 expected-bit-rate-differs \
        EXP006 duration-ratio-suggests-other-rate \
        EXP007 audio-specific-config-differs \
        EXP008 audio-specific-config-invalid \
        EXP009 audio-specific-config-not-adts \
        EXP010 frame-size-limit-exceeded EXP011 config-suggestion \
        HLS001 hls-id3-timestamp-missing HLS002 hls-id3-owner-malformed \
        HLS003 hls-timestamp-invalid HLS004 hls-segment-not-frame-aligned \
        HLS005 hls-sbr-header-missing-at-start HLS006 hls-format-not-listed \
        HLS007 hls-bit-rate-outside-guideline \
        HLS008 hls-timestamp-gap-between-segments \
        DVB001 dvb-rate-or-level-not-listed \
        DVB002 dvb-loudness-metadata-missing DVB003 arib-stream-rules \
        IOP001 iop-multiple-raw-data-blocks IOP002 iop-crc-present \
        IOP003 iop-channel-configuration-zero \
        IOP004 iop-channel-configuration-seven IOP005 iop-mpeg2-id \
        IOP006 iop-frame-over-2047-bytes IOP007 iop-profile-not-lc \
        IOP008 iop-coupling-channel IOP009 iop-false-sync-in-payload \
        IOP010 iop-mpeg-surround ENC001 enc-section-coding-wasteful \
        ENC002 enc-max-sfb-oversized ENC003 enc-stuffing-share \
        ENC004 enc-identical-channels ENC005 enc-bandwidth-summary \
        ENC006 enc-core-overlaps-sbr
end

# Rules behind what stands before the last comma.
function __adtsinspect_rule_list
    set -l head (string match -r '^.*,' -- (commandline -ct))
    __adtsinspect_rules | string replace -r '^' -- "$head"
end

complete -c adtsinspect -n 'not __adtsinspect_command' -a inspect -d 'analyse, decode, store and report; the default'
complete -c adtsinspect -n 'not __adtsinspect_command' -a gate -d 'fail a build for what is wrong: policy, baseline, reports for CI'
complete -c adtsinspect -n 'not __adtsinspect_command' -a frames -d 'export every frame of a stream, one row each, in order'
complete -c adtsinspect -n 'not __adtsinspect_command' -a trace -d 'print every syntax field of chosen frames'
complete -c adtsinspect -n 'not __adtsinspect_command' -a report -d 'report what the findings store holds: by rule, file, run; what changed'
complete -c adtsinspect -n 'not __adtsinspect_command' -a rules -d 'list the rule catalogue'
complete -c adtsinspect -n 'not __adtsinspect_command' -a explain -d 'explain a rule, or a message of a decoder'
complete -c adtsinspect -n 'not __adtsinspect_command' -a completions -d 'print the completions for a shell'
complete -c adtsinspect -n 'not __adtsinspect_command' -a man -d 'print the manual page'
complete -c adtsinspect -n 'not __adtsinspect_command' -a help -d 'explain a command'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l depth -x -a 'headers syntax decode' -d 'headers only; plus every raw AAC syntax element; plus the reference decode'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l expect -x -a 'sampling_frequency= channels= object_type= output_sampling_frequency= output_channels= bitrate= duration= asc= max_frame_bytes=' -d 'what is known about the stream, so that a contradiction is a finding; numbers may have a ~tolerance; KEY is sampling_frequency, channels, object_type, output_sampling_frequency, output_channels, bitrate, duration, asc, max_frame_bytes'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l select -x -a '(__adtsinspect_rule_list)' -d 'report these rules only: ids, their beginnings or names, separated by commas'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l ignore -x -a '(__adtsinspect_rule_list)' -d 'do not report these rules; the longer match decides against --select'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l hash -d 'compute the SHA-256 of each file'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l follow -d 'with --format jsonl: a line {"finding": ...} for each finding as soon as it is certain, at the end the file\'s line; Ctrl-C gives the report so far'
complete -c adtsinspect -n '__adtsinspect_is inspect' -s j -l jobs -x -d 'work on N things at once; default: all cores'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l policy -r -F -d 'what counts for how much: default, strict, hls, dvb, arib or a JSON file'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l fail-on -x -a 'info warning error' -d 'the severity that makes the exit status 1'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l format -x -a 'text json jsonl html markdown junit sarif github' -d 'the report\'s format'
complete -c adtsinspect -n '__adtsinspect_is inspect' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is inspect' -s q -l quiet -d 'errors, warnings and the verdict only'
complete -c adtsinspect -n '__adtsinspect_is inspect' -s v -l verbose -d 'everything: evidence, infos in full, all facts'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l db -r -F -d 'the SQLite file; default: $ADTSINSPECT_DB, else $XDG_STATE_HOME/adtsinspect/findings.sqlite, else in ~/.local/state'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l no-db -d 'store nothing'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l store-frames -d 'store the frame rows, too'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is inspect' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is inspect' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is inspect' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is gate' -l depth -x -a 'headers syntax decode' -d 'headers only; plus every raw AAC syntax element; plus the reference decode'
complete -c adtsinspect -n '__adtsinspect_is gate' -l expect -x -a 'sampling_frequency= channels= object_type= output_sampling_frequency= output_channels= bitrate= duration= asc= max_frame_bytes=' -d 'what is known about the stream, so that a contradiction is a finding; numbers may have a ~tolerance; KEY is sampling_frequency, channels, object_type, output_sampling_frequency, output_channels, bitrate, duration, asc, max_frame_bytes'
complete -c adtsinspect -n '__adtsinspect_is gate' -l select -x -a '(__adtsinspect_rule_list)' -d 'report these rules only: ids, their beginnings or names, separated by commas'
complete -c adtsinspect -n '__adtsinspect_is gate' -l ignore -x -a '(__adtsinspect_rule_list)' -d 'do not report these rules; the longer match decides against --select'
complete -c adtsinspect -n '__adtsinspect_is gate' -l hash -d 'compute the SHA-256 of each file'
complete -c adtsinspect -n '__adtsinspect_is gate' -s j -l jobs -x -d 'work on N things at once; default: all cores'
complete -c adtsinspect -n '__adtsinspect_is gate' -l policy -r -F -d 'what counts for how much: default, strict, hls, dvb, arib or a JSON file'
complete -c adtsinspect -n '__adtsinspect_is gate' -l fail-on -x -a 'info warning error' -d 'the severity that makes the exit status 1'
complete -c adtsinspect -n '__adtsinspect_is gate' -l format -x -a 'text json jsonl html markdown junit sarif github' -d 'the report\'s format'
complete -c adtsinspect -n '__adtsinspect_is gate' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is gate' -s q -l quiet -d 'the summary only'
complete -c adtsinspect -n '__adtsinspect_is gate' -s v -l verbose -d 'files without a finding, infos and baselined findings, too'
complete -c adtsinspect -n '__adtsinspect_is gate' -l db -r -F -d 'the SQLite file; default: $ADTSINSPECT_DB, else $XDG_STATE_HOME/adtsinspect/findings.sqlite, else in ~/.local/state'
complete -c adtsinspect -n '__adtsinspect_is gate' -l no-db -d 'store nothing'
complete -c adtsinspect -n '__adtsinspect_is gate' -l store-frames -d 'store the frame rows, too'
complete -c adtsinspect -n '__adtsinspect_is gate' -l baseline -r -F -d 'findings that this file lists do not fail the gate'
complete -c adtsinspect -n '__adtsinspect_is gate' -l write-baseline -r -F -d 'accept every finding that would fail the gate: list them in this file'
complete -c adtsinspect -n '__adtsinspect_is gate' -l resume -d 'go on with the same gate where it was interrupted, by what the store holds of it'
complete -c adtsinspect -n '__adtsinspect_is gate' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is gate' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is gate' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is gate' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is frames' -l depth -x -a 'headers syntax decode' -d 'headers only; plus every raw AAC syntax element; plus the reference decode'
complete -c adtsinspect -n '__adtsinspect_is frames' -l expect -x -a 'sampling_frequency= channels= object_type= output_sampling_frequency= output_channels= bitrate= duration= asc= max_frame_bytes=' -d 'what is known about the stream, so that a contradiction is a finding; numbers may have a ~tolerance; KEY is sampling_frequency, channels, object_type, output_sampling_frequency, output_channels, bitrate, duration, asc, max_frame_bytes'
complete -c adtsinspect -n '__adtsinspect_is frames' -l select -x -a '(__adtsinspect_rule_list)' -d 'report these rules only: ids, their beginnings or names, separated by commas'
complete -c adtsinspect -n '__adtsinspect_is frames' -l ignore -x -a '(__adtsinspect_rule_list)' -d 'do not report these rules; the longer match decides against --select'
complete -c adtsinspect -n '__adtsinspect_is frames' -l hash -d 'compute the SHA-256 of each file'
complete -c adtsinspect -n '__adtsinspect_is frames' -s j -l jobs -x -d 'work on N things at once; default: all cores'
complete -c adtsinspect -n '__adtsinspect_is frames' -l range -x -d 'export the frames from A to B only, counted from 0; also A or A-'
complete -c adtsinspect -n '__adtsinspect_is frames' -l format -x -a 'csv jsonl' -d 'the table\'s format'
complete -c adtsinspect -n '__adtsinspect_is frames' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is frames' -s q -l quiet -d 'no progress'
complete -c adtsinspect -n '__adtsinspect_is frames' -s v -l verbose -d 'no difference: everything is told'
complete -c adtsinspect -n '__adtsinspect_is frames' -l db -r -F -d 'store the findings in this SQLite file; without it nothing is stored'
complete -c adtsinspect -n '__adtsinspect_is frames' -l no-db -d 'store nothing'
complete -c adtsinspect -n '__adtsinspect_is frames' -l store-frames -d 'store the frame rows, too'
complete -c adtsinspect -n '__adtsinspect_is frames' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is frames' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is frames' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is frames' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is trace' -l frame -x -d 'the frame or frames to trace, counted from 0; default: 0'
complete -c adtsinspect -n '__adtsinspect_is trace' -l format -x -a 'text jsonl' -d 'the trace\'s format'
complete -c adtsinspect -n '__adtsinspect_is trace' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is trace' -s q -l quiet -d 'no progress'
complete -c adtsinspect -n '__adtsinspect_is trace' -s v -l verbose -d 'no difference: everything is told'
complete -c adtsinspect -n '__adtsinspect_is trace' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is trace' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is trace' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is trace' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is report' -l format -x -a 'text json csv markdown html' -d 'the report\'s format'
complete -c adtsinspect -n '__adtsinspect_is report' -l by -x -a 'overview rule file run header' -d 'what to count'
complete -c adtsinspect -n '__adtsinspect_is report' -l run -x -d 'report on the files of run N only; also \'last\' and \'previous\''
complete -c adtsinspect -n '__adtsinspect_is report' -l compare -x -d 'what is new, and what is gone, in run B against run A; A alone stands for A..last'
complete -c adtsinspect -n '__adtsinspect_is report' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is report' -s q -l quiet -d 'no titles'
complete -c adtsinspect -n '__adtsinspect_is report' -s v -l verbose -d 'all rows, also in formats for people'
complete -c adtsinspect -n '__adtsinspect_is report' -l db -r -F -d 'the SQLite file; default: $ADTSINSPECT_DB, else $XDG_STATE_HOME/adtsinspect/findings.sqlite, else in ~/.local/state'
complete -c adtsinspect -n '__adtsinspect_is report' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is report' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is report' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is report' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is report' -f
complete -c adtsinspect -n '__adtsinspect_is rules' -l format -x -a 'text json' -d 'the list\'s format'
complete -c adtsinspect -n '__adtsinspect_is rules' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is rules' -s q -l quiet -d 'no line of titles'
complete -c adtsinspect -n '__adtsinspect_is rules' -s v -l verbose -d 'the requirement of each rule, too'
complete -c adtsinspect -n '__adtsinspect_is rules' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is rules' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is rules' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is rules' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is rules' -f
complete -c adtsinspect -n '__adtsinspect_is explain' -l format -x -a 'text json markdown' -d 'the explanation\'s format'
complete -c adtsinspect -n '__adtsinspect_is explain' -l write-example -r -F -d 'write a stream that breaks the rule to PATH, - for standard output'
complete -c adtsinspect -n '__adtsinspect_is explain' -l example -x -d 'which of the examples to write, counted from 1; default: 1'
complete -c adtsinspect -n '__adtsinspect_is explain' -l conforming -d 'write a stream that keeps the rule, not one that breaks it'
complete -c adtsinspect -n '__adtsinspect_is explain' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is explain' -s q -l quiet -d 'no difference: only the explanation is printed'
complete -c adtsinspect -n '__adtsinspect_is explain' -s v -l verbose -d 'the requirement of each rule that is named'
complete -c adtsinspect -n '__adtsinspect_is explain' -l no-color -d 'no colour; as without a terminal, with NO_COLOR or TERM=dumb'
complete -c adtsinspect -n '__adtsinspect_is explain' -l no-progress -d 'no progress on standard error; as without a terminal'
complete -c adtsinspect -n '__adtsinspect_is explain' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is explain' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is explain' -f -a '(__adtsinspect_rules)'
complete -c adtsinspect -n '__adtsinspect_is completions' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is completions' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is completions' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is completions' -f -a 'bash zsh fish'
complete -c adtsinspect -n '__adtsinspect_is man' -s o -l output -r -F -d 'write to PATH instead of standard output; a file appears whole or not at all'
complete -c adtsinspect -n '__adtsinspect_is man' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is man' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is man' -f
complete -c adtsinspect -n '__adtsinspect_is help' -s V -l version -d 'print the version'
complete -c adtsinspect -n '__adtsinspect_is help' -s h -l help -d 'explain the command'
complete -c adtsinspect -n '__adtsinspect_is help' -f -a 'inspect gate frames trace report rules explain completions man help'
