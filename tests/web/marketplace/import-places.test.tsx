import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImportWorkHistoryPage } from '#app/marketplace/credentials/ImportWorkHistoryPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const file = [
  'sep=,',
  'Employer,Position,From,Until',
  'Harbour Clinic,Psychologist,05/2019,',
  'Night School,Teacher,May 2015,April 2019',
  'Night School,,2015,',
].join('\r\n')

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const counts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

async function importFile() {
  const input = document.querySelector('input[type=file]')
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File([file], 'work.csv')] } })
  await press('Check the rows')
  expect(await screen.findByText(/^Job title: Please fill this in/)).toBeDefined()
  await press('Import 2 rows')
}

test('places of work are imported from a file, and importing the same file again adds nothing', async () => {
  const there: Record<string, unknown>[] = []
  fakeServer({
    'GET /api/rest/experience': () => ({
      json: there,
      headers: { 'content-range': `experience 0-${there.length}/${there.length}` },
    }),
    'POST /api/rest/experience': ({ body }) => {
      const place = { id: String(there.length), endDate: null, description: null, ...(body as object) }
      there.push(place)
      return { status: 201, json: place }
    },
  })
  showAccount(<ImportWorkHistoryPage />, { viewer: theo, at: '/work-history/import/', path: '/work-history/import' })
  await importFile()
  expect(await screen.findByRole('heading', { name: 'Import successful' })).toBeDefined()
  expect(counts().slice(0, 2)).toEqual(['2rows imported', '1row has errors'])
  expect(there).toMatchObject([
    { companyName: 'Harbour Clinic', startDate: '2019-05', currentlyWorksHere: true },
    { companyName: 'Night School', endDate: '2019-04', currentlyWorksHere: false },
  ])

  await press('Import the corrected file')
  await importFile()
  expect(await screen.findByRole('heading', { name: 'No new rows were imported' })).toBeDefined()
  await waitFor(() => expect(counts().slice(0, 3)).toEqual(['0rows imported', '2already imported', '1row has errors']))
  expect(there).toHaveLength(2)
})
