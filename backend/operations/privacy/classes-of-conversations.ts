/** Data classes of tables about messages and notifications. */
import type { ClassesOf } from './class-words.ts'

const notOfOne = { not: 'Belongs to two people; the messages themselves are in both exports' }

export const conversations: ClassesOf<
  | 'conversation'
  | 'conversationSide'
  | 'conversationKey'
  | 'message'
  | 'messageFile'
  | 'messageSetting'
  | 'notification'
  | 'notificationSetting'
  | 'pushDelivery'
  | 'pushNotice'
  | 'pushSetting'
  | 'pushSubscription'
  | 'smsMessage'
  | 'smsPhone'
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
    erased: { stays: 'Contains the messages of the other person; without the name it identifies no person' },
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
    exported: { not: 'A key is no personal data; what it encrypts is exported decrypted' },
    erased: {
      stays: 'The key itself is destroyed, so that the messages of this person in this database are unreadable',
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
    erased: { stays: 'A message number without content: its key is destroyed' },
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
  pushDelivery: {
    columns: {
      identifier: 'technical',
      personIdentifier: 'technical',
      subscriptionIdentifier: 'technical',
      textKey: 'personal',
      count: 'technical',
      path: 'technical',
      topic: 'technical',
      isUrgent: 'technical',
      tries: 'technical',
      nextTryAt: 'technical',
      expiresAt: 'technical',
    },
    people: ['personIdentifier'],
    exported: { not: 'On its way for at most a day; the notifications themselves are exported' },
    erased: 'deleted',
  },
  pushNotice: {
    columns: {
      identifier: 'technical',
      personIdentifier: 'technical',
      notificationIdentifier: 'technical',
      kind: 'personal',
      news: 'personal',
      subjectIdentifier: 'technical',
      startAt: 'personal',
      createdAt: 'technical',
      dueAt: 'technical',
    },
    people: ['personIdentifier'],
    exported: { not: 'Waits for at most a day; the notifications themselves are exported' },
    erased: 'deleted',
  },
  pushSetting: {
    columns: { personIdentifier: 'technical', kinds: 'personal', updatedAt: 'technical' },
    people: ['personIdentifier'],
    exported: { file: 'device-notification-settings' },
    erased: 'deleted',
  },
  pushSubscription: {
    columns: {
      identifier: 'technical',
      personIdentifier: 'technical',
      sessionIdentifier: 'technical',
      endpointHash: 'secret',
      sealedContent: 'sealed',
      createdAt: 'personal',
      renewedAt: 'personal',
      lastSentAt: 'personal',
    },
    people: ['personIdentifier'],
    exported: { file: 'notification-devices' },
    erased: 'deleted',
  },
  smsMessage: {
    columns: {
      identifier: 'technical',
      personIdentifier: 'technical',
      kind: 'personal',
      bookingIdentifier: 'technical',
      status: 'personal',
      reason: 'technical',
      tries: 'technical',
      nextTryAt: 'technical',
      createdAt: 'personal',
    },
    people: ['personIdentifier'],
    exported: { file: 'text-messages' },
    erased: 'deleted',
  },
  smsPhone: {
    columns: {
      personIdentifier: 'technical',
      sealedNumber: 'sealed',
      confirmedAt: 'personal',
      reminders: 'personal',
      stoppedAt: 'personal',
      failedAt: 'personal',
      updatedAt: 'technical',
    },
    people: ['personIdentifier'],
    exported: { file: 'text-message-settings' },
    erased: 'deleted',
  },
}
