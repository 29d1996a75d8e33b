import { liveApi } from '#schemas/platform/live.ts'
import { EventStream } from '#platform/context/answers.ts'
import { signedIn } from '#platform/context/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Live } from './live.ts'

export function liveRoutes(serve: Serve, { live }: { live: Live }) {
  serve(liveApi.stream, async (context) => {
    const { identifier: person, sessionIdentifier: session, impersonation } = signedIn(context)
    return new EventStream(await live.follow({ person, session, isActing: impersonation !== null }))
  })
}
