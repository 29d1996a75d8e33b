import { messageLimits } from '#schemas/care/message-limits.ts'
import type { StorePorts } from './conversation-ports.ts'
import type { ConversationView } from './conversation-view.ts'

const second = 1000
const never = Number.NEGATIVE_INFINITY

/** Who is typing: the other person, as shown here, and the user, as published to the other side. */
export function createTyping(ports: StorePorts, view: ConversationView) {
  let publishedAt = never
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    showTyping: () => {
      clearTimeout(timer)
      if (!view.now().isTyping) view.show({ isTyping: true })
      timer = setTimeout(() => view.show({ isTyping: false }), messageLimits.typingSeconds * second)
    },
    publishTyping: () => {
      if (Date.now() - publishedAt < messageLimits.typingEverySeconds * second) return
      publishedAt = Date.now()
      // A lost typing event does no harm; the next keystroke publishes it again.
      ports.publishTyping().catch(() => undefined)
    },
    /** After a message is sent, the next keystroke publishes typing at once. */
    endTyping: () => {
      publishedAt = never
    },
    rest: () => clearTimeout(timer),
  }
}
