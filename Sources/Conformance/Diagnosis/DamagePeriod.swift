import Transports

/// The packet size on whose borders the damage of a stream lies, if it lies on any.
///
/// A lost packet leaves a joint at a border of packets, somewhere between the start of the frame
/// before it and the next header. A period is believed only if so many of these stretches holding
/// a border would be next to impossible by chance.
struct DamagePeriod {
  let period: Int
  let losses: [SyncLoss]
  let firstBorder: UInt64

  // Payload and block sizes of networks and disks; 1400 to 1460 are usual UDP payloads.
  private static let periods =
    [184, 188, 512, 1024, 1316, 1328, 2048, 4096, 65536]
    + Array(stride(from: 1400, through: 1460, by: 4))

  init?(_ facts: StreamFacts) {
    let losses = facts.losses.filter { loss in
      switch loss.kind {
      case .gap: loss.content == .unknown
      case .overlap: true
      case .wrapped, .misplaced, .belowHeaderSize: false
      }
    }
    guard losses.count >= 5 else { return nil }
    var best: (period: Int, hits: [SyncLoss], doubt: Double)?
    for period in Self.periods {
      var hits: [SyncLoss] = []
      var doubt = Double(Self.periods.count)
      for loss in losses {
        let low = Int(loss.frameOffset)
        let high = Int(loss.foundOffset)
        let border = (low + period - 1) / period * period
        if border <= high {
          hits.append(loss)
          doubt *= min(1, Double(high - low + 1) / Double(period))
        }
      }
      guard hits.count >= 5, hits.count * 5 >= losses.count * 4, doubt < 1e-6 else { continue }
      if doubt < best?.doubt ?? 1 { best = (period, hits, doubt) }
    }
    guard let best, let first = best.hits.first else { return nil }
    period = best.period
    self.losses = best.hits
    firstBorder = UInt64((Int(first.frameOffset) + best.period - 1) / best.period * best.period)
  }
}
