/** The result of a reconciliation. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ListBase } from 'react-admin'
import { expect, test } from 'vitest'
import { ReconcileDialog } from '#app/operations/finance/ReconcileDialog.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { rows, show } from './render-operators.tsx'

test.each([
  [0, 'Everything matches.'],
  [1, '1 difference found'],
  [2, '2 differences found'],
])('A reconciliation with %i differences shows them', async (differences, sentence) => {
  fakeServer({
    'GET /api/rest/reconciliations': () => rows('reconciliations', []),
    'POST /api/admin/reconciliations': () => ({ json: { differences } }),
  })
  show(
    <ListBase resource="reconciliations">
      <ReconcileDialog onClose={() => undefined} />
    </ListBase>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Reconcile' }))
  await waitFor(() => expect(screen.getByText(sentence)).toBeDefined())
})
