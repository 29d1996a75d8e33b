import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { problem } from '#tests/web/support/fake-server.ts'
import { visited } from '#tests/web/support/render-account.tsx'
import {
  decide,
  decideBoth,
  decision,
  identifier,
  note,
  one,
  send,
  show,
  withoutPictures,
  write,
} from './case-page.tsx'
import { caseOf } from './verification-fixtures.ts'

withoutPictures()

const claim = `POST /api/admin/verifications/${identifier}/claim`

describe('claiming', () => {
  const free = caseOf({
    status: 'submitted',
    claimedBy: null,
    claimedByName: null,
    claimedAt: null,
    actions: ['claim'],
  })

  test('is required before deciding', async () => {
    show({ [claim]: () => ({ json: caseOf() }) }, {}, free)
    fireEvent.click(await screen.findByRole('button', { name: 'Claim this submission' }))
    expect(await screen.findByText(/^You claimed it on/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send the decision' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Claim this submission' })).toBeNull()
  })

  test('names the operator who claimed it first', async () => {
    let isTaken = false
    show(
      {
        [one]: () => ({
          json: isTaken ? caseOf({ claimedBy: 'x', claimedByName: 'Vera', actions: [] }) : free,
        }),
        [claim]: () => {
          isTaken = true
          return problem(409, 'REVIEW_CLAIMED', 'Another operator is looking at it.')
        },
      },
      {},
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Claim this submission' }))
    expect(await screen.findByText('Another operator is looking at it.')).toBeDefined()
    expect(await screen.findByText(/^Claimed by Vera on/)).toBeDefined()
  })

  test('is released on the page, which says since when; the claim button takes the focus', async () => {
    show({ [`POST /api/admin/verifications/${identifier}/release`]: () => ({ json: free }) })
    expect(await screen.findByText('You claimed it on Fri 20 Nov, 11:00.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Release claim' }))
    const again = await screen.findByRole('button', { name: 'Claim this submission' })
    expect(document.activeElement).toBe(again)
    expect(screen.queryByRole('button', { name: 'Release claim' })).toBeNull()
  })

  test('of another operator that led to nothing can be taken over', async () => {
    show({}, {}, caseOf({ claimedBy: 'x', claimedByName: 'Vera', actions: ['claim'] }))
    expect(await screen.findByText(/^Vera claimed it more than 8 hours ago/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Take over the review' })).toBeDefined()
  })
})

describe('the queue', () => {
  const [before, after] = ['019b0000-0000-7000-8000-00000000c001', '019b0000-0000-7000-8000-00000000c003']

  test('shows the place of the case, and leads to those beside it, also by keys', async () => {
    show({}, {}, caseOf({ queue: { place: 2, count: 4, previous: before, next: after } }))
    const queue = within(await screen.findByRole('navigation', { name: 'Queue' }))
    // On a German phone it was broken into two lines.
    expect(getComputedStyle(queue.getByText('2 of 4 in the queue')).whiteSpace).toBe('nowrap')
    expect(queue.getByRole('link', { name: 'Previous case' }).getAttribute('href')).toContain(before)
    expect(queue.getByRole('link', { name: 'Next case' }).getAttribute('href')).toContain(after)
    fireEvent.keyDown(document.body, { key: 'J', shiftKey: true })
    await waitFor(() => expect(visited.at(-1)).toContain(after))
  })

  test('after a decision offers the next case, with the focus on it', async () => {
    const done = caseOf({
      status: 'rejected',
      actions: [],
      claimedBy: null,
      queue: { place: null, count: 3, previous: null, next: after },
    })
    show({ [decision]: () => ({ json: done }) })
    await decideBoth()
    decide(/^Send back for changes/)
    write(note(), 'Please send the whole document.')
    send()
    const next = await screen.findByRole('link', { name: 'Open the next case' })
    expect(screen.getByText('Decision sent. 3 more cases are waiting.')).toBeDefined()
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('href')).toContain(after)
  })
})
