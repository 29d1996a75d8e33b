import { liveApi } from '#schemas/live.ts'
import { EventStream } from '../kit/answers.ts'
import { signedIn } from '../kit/context.ts'
import type { Serve } from '../kit/serve.ts'
import type { Live } from './live.ts'

export function liveRoutes(serve: Serve, { live }: { live: Live }) {
  serve(liveApi.stream, async (context) => {
    const { identifier: person, sessionIdentifier: session, impersonation } = signedIn(context)
    return new EventStream(await live.follow({ person, session, isActing: impersonation !== null }))
  })
}
