import { type PushKind, pushKinds, type PushSettings } from '#schemas/identity/push.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { writeKinds } from './queries.ts'
import { showPush } from './show-push.ts'

export async function setKinds(context: Context, { kinds }: { kinds: PushKind[] }): Promise<PushSettings> {
  const chosen = pushKinds.filter((kind) => kinds.includes(kind))
  await writeKinds(context.db, signedIn(context).identifier, chosen, iso(context.now))
  return showPush(context)
}
