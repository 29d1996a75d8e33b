import { lastUserType } from '#shared/api/last-user-type.ts'
import { Late, type LoadPart } from '#site/lib/Late.tsx'
import type { Match } from './use-match.ts'

interface PartProps {
  match: Match
}
const parts = (locale: string) => (locale === 'de' ? import('./account-de.ts') : import('./account-en.ts'))
const ownAnswers: LoadPart<PartProps> = async (locale) => (await parts(locale)).OwnAnswers
const saveInAccount: LoadPart<PartProps> = async (locale) => (await parts(locale)).SaveInAccount

/** What a client has stored, for whoever has not begun. The question waits for it for a moment, so that nothing moves. */
export function LateOwnAnswers({ match }: PartProps) {
  if (lastUserType() !== 'client') return null
  const isFresh = match.from === '' && Object.keys(match.answers).length === 0
  return <Late load={ownAnswers} props={{ match }} before={isFresh && <i className="match-waiting" />} />
}

/** Saves the answers in the account: of a client, or of a visitor who signs in. */
export function LateSaveInAccount({ match }: PartProps) {
  const kind = lastUserType()
  if (kind !== null && kind !== 'client') return null
  return <Late load={saveInAccount} props={{ match }} />
}
