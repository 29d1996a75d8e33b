import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { Answer } from '#platform/context/answers.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { answerRow, openText, sealText } from '#platform/context/sealed-text.ts'
import { timeLeft } from '#platform/core/time-budget.ts'
import { deleteKey, deleteStaleKey, findKey, insertKey, type KeyOfCaller, writeAnswer } from './idempotency-queries.ts'

const shape = /^[A-Za-z0-9_-]{8,100}$/
const retentionHours = 24
/** Was done before with the same key; the created row is known where the endpoint declares it. */
export interface Before {
  isRepeated: boolean
  made: string | undefined
}

const never: Before = { isRepeated: false, made: undefined }

/** An unfinished call of this age died with its process; the next one replaces it. */
const abandonedSeconds = 60
const waitMs = 100
const waits = 100
/** Reserved for the answer that the first call is still in progress. */
const answerMs = 1000

/**
 * Runs once per key: the same key and body get the first answer again for 24 hours, or run again as a repetition where
 * the answer is confidential. Refusals are not stored. Keys belong to accounts: a guest's call runs every time.
 */
export async function once<Reply>(
  context: Context,
  { address, confidential = false }: Pick<Endpoint, 'address' | 'confidential'>,
  key: string | undefined,
  input: unknown,
  run: (before: Before) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  if (key === undefined || context.guest) return run(never)
  if (!shape.test(key)) throw refused('BAD_REQUEST')
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  for (let wait = 0; wait < waits; wait += 1) {
    if (await reserve(context, key, address, hash)) return runAndStore(context, { key, address, confidential }, run)
    const stored = await read(context, key)
    if (stored && (!stored.bodyHash.equals(hash) || stored.address !== address)) throw refused('IDEMPOTENCY_MISMATCH')
    if (stored && stored.status !== null)
      return confidential
        ? run({ isRepeated: true, made: typeof stored.answer === 'string' ? stored.answer : undefined })
        : new Answer(stored.status, stored.answer as Reply)
    if ((timeLeft() ?? answerMs) < answerMs) break
    await sleep(waitMs)
  }
  throw refused('BUSY', { retryAfter: 2 })
}

const keyOf = (context: Context, key: string): KeyOfCaller => ({ userIdentifier: signedIn(context).identifier, key })

async function reserve(context: Context, key: string, address: string, bodyHash: Buffer): Promise<boolean> {
  const { db, now } = context
  const mine = keyOf(context, key)
  await deleteStaleKey(db, mine, {
    retentionCutoffs: iso(now.subtract({ hours: retentionHours })),
    unansweredSince: iso(now.subtract({ seconds: abandonedSeconds })),
  })
  return insertKey(db, { ...mine, address, bodyHash, createdAt: iso(now) })
}

async function read(context: Context, key: string) {
  const mine = keyOf(context, key)
  const row = await findKey(context.db, mine)
  if (!row) return undefined
  const { sealedAnswer, ...stored } = row
  const text = openText(context.services, sealPurposes.answer, answerRow(mine.userIdentifier, key), sealedAnswer)
  return { ...stored, answer: text === null ? null : (JSON.parse(text) as unknown) }
}

async function runAndStore<Reply>(
  context: Context,
  { key, address, confidential }: { key: string } & Pick<Endpoint, 'address' | 'confidential'>,
  run: (before: Before) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  const mine = keyOf(context, key)
  const given = await run(never).catch(async (error: unknown) => {
    // Where this fails too, the key is free again when it counts as abandoned.
    await deleteKey(context.db, mine).catch(() => undefined)
    throw error
  })
  const answer = JSON.stringify(storedReplyOf(given, confidential))
  const sealedAnswer = sealText(context.services, sealPurposes.answer, answerRow(mine.userIdentifier, key), answer)
  const storeReply = () => writeAnswer(context.db, mine, { status: given.status, sealedAnswer })
  // The effect is committed: the key stays taken, and the caller gets the answer, even where it cannot be stored.
  await storeReply()
    .catch(storeReply)
    .catch(() => context.warn({ route: address }, 'could not keep an answer'))
  return given
}

function storedReplyOf({ reply }: Answer<unknown>, confidential: Endpoint['confidential']): unknown {
  if (confidential === 'made') return (reply as { identifier: string }).identifier
  return confidential ? null : reply
}
