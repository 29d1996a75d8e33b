import type { MessageSettings } from '#schemas/care/messages.ts'
import { claraEmail, theoEmail } from './main-accounts.ts'

export interface DemoMessage {
  by: 'client' | 'therapist'
  /** Hours before now, or days before now at this wall clock time of the therapist. */
  at: number | { daysAgo: number; time: string }
  content: string
  /** The text before it was edited. */
  before?: string
  isDeleted?: true
  isAutomatic?: true
  isAboutSession?: true
  /** A PDF with these lines. */
  file?: { name: string; lines: readonly string[] }
}

export interface DemoConversation {
  client: string
  therapist: string
  words: readonly DemoMessage[]
  /** Number of last messages that one side has not seen. */
  unread?: { by: 'client' | 'therapist'; count: number }
}

const harriet = 'therapist.gb@solace.example'
const adaeze = 'therapist.ng@solace.example'

/** Conversations of the main demo accounts. All people are fictional. */
export const demoConversations: readonly DemoConversation[] = [
  {
    client: claraEmail,
    therapist: theoEmail,
    words: [
      { by: 'client', at: 296, content: 'Thank you for today. Writing the list alone was harder than I thought.' },
      {
        by: 'therapist',
        at: 294,
        content: 'That is often so. There is no hurry with it; three lines are enough for a start.',
      },
      {
        by: 'therapist',
        at: 293,
        content: 'Here is the sleep diary we spoke of. A cross in the morning will do.',
        file: {
          name: 'Sleep diary.pdf',
          lines: ['Sleep diary', 'Went to bed at', 'Fell asleep at about', 'Woke up at', 'How was the night?'],
        },
      },
      { by: 'client', at: 150, content: 'I forgot it on two mornings.', isDeleted: true },
      {
        by: 'client',
        at: 149,
        content: 'Six hours on most nights now. The walks in the evening help.',
        before: 'Six hours on most nigths now. The walks help.',
      },
      { by: 'therapist', at: 146, content: 'Good to read. Please bring the diary along.' },
      {
        by: 'client',
        at: 28,
        content: 'May we begin with what each of us wrote down?',
        isAboutSession: true,
      },
      { by: 'therapist', at: 3, content: 'Yes, let us begin with that. I have kept the first twenty minutes for it.' },
    ],
    unread: { by: 'client', count: 1 },
  },
  {
    client: claraEmail,
    therapist: adaeze,
    words: [
      { by: 'client', at: 340, content: 'I have to cancel this week, I am travelling for work.' },
      { by: 'therapist', at: 337, content: 'No problem at all. Have a good journey, and see you after it.' },
    ],
  },
  {
    client: 'client.ng@solace.example',
    therapist: theoEmail,
    words: [
      { by: 'therapist', at: 52, content: 'Welcome, Kelechi. Is there anything I should know before our first talk?' },
      {
        by: 'client',
        at: 5,
        content: 'Mostly that I have never done this before. I would like to talk about work first, if that is fine.',
      },
    ],
    unread: { by: 'therapist', count: 1 },
  },
  {
    client: 'client.gb@solace.example',
    therapist: harriet,
    words: [
      { by: 'client', at: 460, content: 'The breathing exercise worked on the train this morning.' },
      { by: 'therapist', at: 455, content: 'Lovely. Once a day, also when all is calm, and it comes by itself.' },
      {
        by: 'client',
        at: { daysAgo: 2, time: '21:40' },
        content: 'Is it all right if I take our next session from my office? I will have a room to myself.',
        isAboutSession: true,
      },
      {
        by: 'therapist',
        at: { daysAgo: 2, time: '21:40' },
        content:
          'Thank you for writing. I read messages on weekdays and will answer then. In danger, please call the emergency number at once.',
        isAutomatic: true,
      },
    ],
    unread: { by: 'therapist', count: 1 },
  },
  {
    client: 'client.us@solace.example',
    therapist: 'therapist.us@solace.example',
    words: [
      {
        by: 'therapist',
        at: 430,
        content: 'It was good to meet you, Ethan. Take your time with the questions I sent along.',
      },
      { by: 'client', at: 404, content: 'Thanks. The second one kept me thinking all weekend.' },
      { by: 'therapist', at: 400, content: 'Then we begin with that one.' },
    ],
  },
  {
    client: 'client.de@solace.example',
    therapist: 'therapist.de@solace.example',
    words: [
      { by: 'client', at: 410, content: 'Danke für das Gespräch. Die Atemübung mache ich jetzt jeden Morgen.' },
      { by: 'therapist', at: 405, content: 'Das freut mich. Fünf Minuten genügen, auch an ruhigen Tagen.' },
      { by: 'client', at: 70, content: 'Die Prüfung ist auf den nächsten Monat verschoben. Ich bin fast erleichtert.' },
      {
        by: 'therapist',
        at: 22,
        content: 'Das darf so sein. Wir nutzen die Zeit und planen die Probeprüfung beim nächsten Mal gemeinsam.',
      },
    ],
    unread: { by: 'client', count: 1 },
  },
]

const closed: MessageSettings = {
  acceptsQuestions: true,
  hasOfficeHours: false,
  officeHours: [],
  autoReply: false,
  autoReplyText: '',
}

/** Office hours and message settings of therapists, by their addresses. */
export const demoSettings: Record<string, MessageSettings> = {
  [adaeze]: closed,
  [harriet]: {
    ...closed,
    hasOfficeHours: true,
    officeHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '09:00', endTime: '17:00' })),
    autoReply: true,
    autoReplyText:
      'Thank you for writing. I read messages on weekdays and will answer then. In danger, please call the emergency number at once.',
  },
}
