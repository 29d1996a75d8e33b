/** The fields of a browser's reports that say which pair of candidates carries a connection. */
interface PairReport {
  id: string
  type: string
  nominated?: boolean
  state?: string
  selectedCandidatePairId?: string
}

/**
 * The report of the pair that carries a connection. A pair that was replaced stays nominated, and while its checks are
 * late the selected one is not `succeeded`, so both are asked only of browsers that do not name the selected pair.
 */
export function selectedPair<Report extends PairReport>(reports: readonly Report[]): Report | undefined {
  const selected = reports.find(({ selectedCandidatePairId }) => selectedCandidatePairId)?.selectedCandidatePairId
  return reports.find(({ type, id, nominated, state }) =>
    selected ? id === selected : type === 'candidate-pair' && nominated && state === 'succeeded',
  )
}
