/** Columns of tables about messages between two people, and of what people are told. */
import type { ClassesOf } from './class-words.ts'

const notOfOne = { not: 'Belongs to two people; the messages themselves are exported to each of them' }

export const talk: ClassesOf<
  | 'conversation'
  | 'conversationSide'
  | 'conversationKey'
  | 'message'
  | 'messageFile'
  | 'messageSetting'
  | 'notification'
  | 'notificationSetting'
> = {
  conversation: {
    columns: {
      identifier: 'technical',
      clientIdentifier: 'technical',
      providerIdentifier: 'technical',
      lastNumber: 'technical',
      lastChange: 'technical',
      autoRepliedAt: 'technical',
      createdAt: 'personal',
    },
    people: ['clientIdentifier', 'providerIdentifier'],
    exported: notOfOne,
    erased: { stays: 'Holds the words of the one who stays; without the name it tells of nobody' },
  },
  conversationSide: {
    columns: {
      conversationIdentifier: 'technical',
      personIdentifier: 'technical',
      otherIdentifier: 'technical',
      lastMessageAt: 'personal',
      deliveredNumber: 'technical',
      seenNumber: 'technical',
      unread: 'technical',
      unreadSince: 'technical',
      mailedAt: 'technical',
    },
    people: ['personIdentifier', 'otherIdentifier'],
    exported: { not: 'Counts what was read; the messages are exported' },
    erased: 'deleted',
  },
  conversationKey: {
    columns: {
      id: 'technical',
      conversationIdentifier: 'technical',
      senderIdentifier: 'technical',
      masterVersion: 'technical',
      wrapped: 'sealed',
      createdAt: 'technical',
      destroyedAt: 'technical',
    },
    people: ['senderIdentifier'],
    exported: { not: 'A key is no statement; what it has sealed is exported open' },
    erased: {
      stays: 'The key itself is deleted: nobody reads the words of this person any more in this database',
    },
  },
  message: {
    columns: {
      identifier: 'technical',
      conversationIdentifier: 'technical',
      number: 'technical',
      change: 'technical',
      senderIdentifier: 'technical',
      draftIdentifier: 'technical',
      bookingIdentifier: 'technical',
      isAutomatic: 'technical',
      sealedContent: 'sealed',
      sentAt: 'personal',
      editedAt: 'personal',
      deletedAt: 'personal',
    },
    people: ['senderIdentifier'],
    exported: { file: 'messages', composed: true },
    erased: { stays: 'A place in the conversation without words: its key is destroyed' },
  },
  messageFile: {
    columns: {
      fileIdentifier: 'technical',
      messageIdentifier: 'technical',
      conversationIdentifier: 'technical',
      senderIdentifier: 'technical',
      position: 'technical',
      sealedName: 'sealed',
    },
    people: ['senderIdentifier'],
    exported: { file: 'message-files', composed: true },
    erased: 'deleted',
  },
  messageSetting: {
    columns: {
      providerIdentifier: 'technical',
      acceptsQuestions: 'public',
      hasOfficeHours: 'public',
      officeHours: 'public',
      autoReply: 'public',
      autoReplyText: 'personal',
      updatedAt: 'technical',
    },
    people: ['providerIdentifier'],
    exported: { file: 'message-settings' },
    erased: 'deleted',
  },
  notification: {
    columns: {
      identifier: 'technical',
      personIdentifier: 'technical',
      kind: 'personal',
      news: 'personal',
      subjectIdentifier: 'technical',
      otherIdentifier: 'technical',
      startAt: 'personal',
      amount: 'personal',
      currency: 'personal',
      occasion: 'technical',
      createdAt: 'personal',
      seenAt: 'personal',
    },
    people: ['personIdentifier', 'otherIdentifier'],
    exported: { file: 'notifications' },
    erased: 'deleted',
  },
  notificationSetting: {
    columns: {
      personIdentifier: 'technical',
      messageMails: 'personal',
      quietFrom: 'personal',
      quietUntil: 'personal',
      updatedAt: 'technical',
    },
    people: ['personIdentifier'],
    exported: { file: 'notification-settings' },
    erased: 'deleted',
  },
}
