/** Data classes of tables about a therapist's clients, client import and notes. */
import type { ClassesOf } from './class-words.ts'

export const paperwork: ClassesOf<
  | 'dataKey'
  | 'clientRelation'
  | 'clientTag'
  | 'safetyPlan'
  | 'clientImport'
  | 'clientImportRow'
  | 'importedClient'
  | 'clientInvitation'
  | 'declinedInvitation'
  | 'note'
  | 'noteVersion'
  | 'noteAddendum'
  | 'noteFile'
> = {
  dataKey: {
    columns: {
      id: 'technical',
      ownerIdentifier: 'technical',
      masterVersion: 'technical',
      wrapped: 'sealed',
      createdAt: 'technical',
      retiredAt: 'technical',
      destroyedAt: 'technical',
    },
    people: ['ownerIdentifier'],
    exported: { not: 'A key is no personal data; what it encrypts is exported decrypted' },
    erased: { stays: 'Decrypts notes under legal retention; destroyed with the last of them' },
  },
  clientRelation: {
    columns: { providerIdentifier: 'technical', clientIdentifier: 'technical', source: 'personal', since: 'personal' },
    people: ['clientIdentifier', 'providerIdentifier'],
    exported: { file: 'relations' },
    erased: {
      stays: 'Links notes under legal retention; without the name it identifies no person',
    },
  },
  clientTag: {
    columns: {
      providerIdentifier: 'technical',
      clientIdentifier: 'technical',
      tagHash: 'secret',
      sealedTag: 'sealed',
      dataKeyId: 'technical',
      position: 'technical',
    },
    people: ['providerIdentifier', 'clientIdentifier'],
    exported: { file: 'client-tags', composed: true },
    erased: 'deleted',
  },
  safetyPlan: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      clientIdentifier: 'technical',
      sealedContent: 'sealed',
      dataKeyId: 'technical',
      version: 'technical',
      updatedAt: 'personal',
    },
    people: ['providerIdentifier', 'clientIdentifier'],
    exported: { file: 'safety-plans', composed: true },
    erased: { stays: 'Part of a record under legal retention; only its author can read it' },
  },
  clientImport: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      total: 'technical',
      startedAt: 'personal',
      newRows: 'technical',
      duplicateRows: 'technical',
      invalidRows: 'technical',
      invitedRows: 'technical',
    },
    people: ['providerIdentifier'],
    exported: { not: 'Progress of an import; the imported people are exported' },
    erased: 'deleted',
  },
  clientImportRow: {
    columns: {
      providerIdentifier: 'technical',
      importIdentifier: 'technical',
      rowNumber: 'technical',
      status: 'technical',
      duplicateOf: 'technical',
      importedIdentifier: 'technical',
    },
    people: ['providerIdentifier'],
    exported: { not: 'Progress of an import; the imported people are exported' },
    erased: 'deleted',
  },
  importedClient: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      source: 'personal',
      status: 'personal',
      firstName: 'personal',
      lastName: 'personal',
      email: 'personal',
      phoneNumber: 'personal',
      clientNumber: 'personal',
      importIdentifier: 'technical',
      createdAt: 'personal',
      touchedAt: 'technical',
      invitedAt: 'personal',
      mailDueAt: 'technical',
      tokenHash: 'secret',
      expiresAt: 'personal',
      acceptedAt: 'personal',
      declinedAt: 'personal',
      clientIdentifier: 'technical',
      linkedAt: 'personal',
    },
    people: ['providerIdentifier', 'clientIdentifier'],
    exported: { file: 'imported-clients' },
    erased: 'deleted',
  },
  clientInvitation: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      importedIdentifier: 'technical',
      addressHash: 'secret',
      askedAt: 'technical',
      startAt: 'technical',
      sentAt: 'technical',
    },
    people: ['providerIdentifier'],
    exported: { not: 'Counts the invitations of a day; the invited people are exported' },
    erased: 'deleted',
  },
  declinedInvitation: {
    columns: { providerIdentifier: 'technical', addressHash: 'secret' },
    people: ['providerIdentifier'],
    exported: { not: 'Hashes of addresses that declined; they have no meaning for a reader' },
    erased: 'deleted',
  },
  note: {
    columns: {
      identifier: 'technical',
      providerIdentifier: 'technical',
      type: 'personal',
      bookingIdentifier: 'technical',
      clientIdentifier: 'technical',
      status: 'personal',
      template: 'technical',
      sealedTitle: 'sealed',
      sealedContent: 'sealed',
      dataKeyId: 'technical',
      version: 'technical',
      createdAt: 'personal',
      updatedAt: 'personal',
      signedAt: 'personal',
      deletedAt: 'personal',
      sealedReason: 'sealed',
    },
    people: ['providerIdentifier', 'clientIdentifier'],
    exported: { file: 'notes', composed: true },
    erased: { stays: 'Signed notes stay encrypted for their legal retention; drafts are deleted with their author' },
  },
  noteVersion: {
    columns: {
      noteIdentifier: 'technical',
      providerIdentifier: 'technical',
      version: 'technical',
      sealedTitle: 'sealed',
      sealedContent: 'sealed',
      dataKeyId: 'technical',
      at: 'personal',
    },
    people: ['providerIdentifier'],
    exported: { file: 'note-versions', composed: true },
    erased: { stays: 'Part of the note' },
  },
  noteAddendum: {
    columns: {
      identifier: 'technical',
      noteIdentifier: 'technical',
      providerIdentifier: 'technical',
      sealedContent: 'sealed',
      dataKeyId: 'technical',
      createdAt: 'personal',
    },
    people: ['providerIdentifier'],
    exported: { file: 'note-addenda', composed: true },
    erased: { stays: 'Part of the note' },
  },
  noteFile: {
    columns: {
      fileIdentifier: 'technical',
      noteIdentifier: 'technical',
      providerIdentifier: 'technical',
      sealedName: 'sealed',
      dataKeyId: 'technical',
      createdAt: 'personal',
    },
    people: ['providerIdentifier'],
    exported: { file: 'note-files', composed: true },
    erased: { stays: 'Part of the note' },
  },
}
