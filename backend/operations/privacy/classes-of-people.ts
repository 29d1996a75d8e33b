/** Data classes of tables about accounts and sign-in. */
import type { ClassesOf } from './class-words.ts'

export const people: ClassesOf<
  | 'appUser'
  | 'client'
  | 'clientPreference'
  | 'emergencyContact'
  | 'picture'
  | 'session'
  | 'knownNetwork'
  | 'oneTimeCode'
  | 'emailCode'
  | 'passwordReset'
  | 'secondFactor'
  | 'recoveryCode'
  | 'passkeyChallenge'
  | 'operatorPermission'
  | 'signInIdentity'
  | 'socialSignIn'
  | 'displayPreference'
  | 'savedView'
  | 'favourite'
  | 'matchAnswer'
> = {
  appUser: {
    columns: {
      identifier: 'technical',
      userType: 'personal',
      accountStatus: 'personal',
      email: 'personal',
      passwordHash: 'secret',
      firstName: 'personal',
      lastName: 'personal',
      phoneNumber: 'personal',
      countryId: 'personal',
      locale: 'personal',
      timezone: 'personal',
      termsAgreedAt: 'personal',
      verifiedAt: 'personal',
      createdAt: 'personal',
      erasedAt: 'personal',
    },
    people: ['identifier'],
    exported: { file: 'account' },
    erased: {
      emptied: ['email', 'passwordHash', 'firstName', 'lastName', 'phoneNumber'],
      why: 'Bookings and the ledger refer to the row, which only shows that an account existed',
    },
  },
  client: {
    columns: {
      userIdentifier: 'technical',
      userName: 'personal',
      stateId: 'personal',
      zipCode: 'personal',
      dob: 'personal',
      religionId: 'health',
      ethnicityId: 'health',
      genderId: 'health',
      avatar: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'client-profile' },
    erased: 'deleted',
  },
  clientPreference: {
    columns: { clientIdentifier: 'technical', list: 'health', taxonomyId: 'health', position: 'technical' },
    people: ['clientIdentifier'],
    exported: { file: 'preferences' },
    erased: 'deleted',
  },
  emergencyContact: {
    columns: { userIdentifier: 'technical', name: 'personal', phoneNumber: 'personal', updatedAt: 'personal' },
    people: ['userIdentifier'],
    exported: { file: 'emergency-contact' },
    erased: 'deleted',
  },
  picture: {
    columns: { userIdentifier: 'technical', contentType: 'technical', content: 'personal', version: 'technical' },
    people: ['userIdentifier'],
    exported: { file: 'picture', composed: true },
    erased: 'deleted',
  },
  session: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      tokenHash: 'secret',
      impersonator: 'technical',
      address: 'personal',
      userAgent: 'personal',
      createdAt: 'personal',
      lastSeenAt: 'personal',
      expiresAt: 'personal',
      revokedAt: 'personal',
      stage: 'technical',
      passwordAt: 'personal',
      secondFactorAt: 'personal',
      impersonationScope: 'personal',
      impersonationReason: 'personal',
      openedFrom: 'technical',
    },
    people: ['userIdentifier', 'impersonator'],
    exported: { file: 'sessions' },
    erased: 'deleted',
  },
  knownNetwork: {
    columns: { userIdentifier: 'technical', fingerprint: 'secret', lastSeenAt: 'personal' },
    people: ['userIdentifier'],
    exported: { not: 'Keyed hashes of networks and browsers; the sign-ins themselves are in the export' },
    erased: 'deleted',
  },
  emailCode: {
    columns: {
      identifier: 'technical',
      attemptHash: 'secret',
      email: 'personal',
      locale: 'personal',
      codeHash: 'secret',
      tries: 'technical',
      createdAt: 'personal',
      expiresAt: 'personal',
      proofHash: 'secret',
      provenAt: 'personal',
      proofExpiresAt: 'personal',
      usedAt: 'personal',
    },
    exported: {
      not: 'Requests from before the sign-in, deleted with the other traces; the sign-ins are in the export',
    },
    erased: { stays: 'Belongs to an address and to no account; deleted with the other traces long before an erasure' },
  },
  oneTimeCode: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      purpose: 'personal',
      codeHash: 'secret',
      tries: 'technical',
      createdAt: 'personal',
      expiresAt: 'personal',
      usedAt: 'personal',
      voidedAt: 'technical',
      newEmail: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'codes' },
    erased: 'deleted',
  },
  passwordReset: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      tokenHash: 'secret',
      createdAt: 'personal',
      expiresAt: 'personal',
      usedAt: 'personal',
      voidedAt: 'technical',
    },
    people: ['userIdentifier'],
    exported: { file: 'password-links' },
    erased: 'deleted',
  },
  secondFactor: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      kind: 'personal',
      name: 'personal',
      sealedSecret: 'secret',
      lastStep: 'technical',
      credentialId: 'secret',
      publicKey: 'secret',
      signCount: 'technical',
      transports: 'technical',
      createdAt: 'personal',
      confirmedAt: 'personal',
      lastUsedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'second-factors' },
    erased: 'deleted',
  },
  recoveryCode: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      codeHash: 'secret',
      createdAt: 'personal',
      usedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'recovery-codes' },
    erased: 'deleted',
  },
  passkeyChallenge: {
    columns: { sessionIdentifier: 'technical', challenge: 'secret', purpose: 'technical', expiresAt: 'technical' },
    exported: { not: 'A passkey challenge, valid for minutes and secret until then' },
    erased: { stays: 'Deleted with its session' },
  },
  signInIdentity: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      issuer: 'personal',
      subject: 'personal',
      email: 'personal',
      createdAt: 'personal',
      lastUsedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'sign-in-providers' },
    erased: 'deleted',
  },
  socialSignIn: {
    columns: {
      identifier: 'technical',
      tokenHash: 'secret',
      stateHash: 'secret',
      provider: 'personal',
      userIdentifier: 'technical',
      returnPath: 'technical',
      stage: 'technical',
      sealedClaims: 'secret',
      codeIdentifier: 'technical',
      createdAt: 'personal',
      expiresAt: 'technical',
    },
    people: ['userIdentifier'],
    exported: { not: 'An attempt to sign in that is valid for minutes; the sign-ins themselves are in the export' },
    erased: 'deleted',
  },
  operatorPermission: {
    columns: {
      userIdentifier: 'technical',
      permission: 'personal',
      grantedAt: 'personal',
      grantedBy: 'technical',
    },
    people: ['userIdentifier', 'grantedBy'],
    exported: { file: 'permissions' },
    erased: 'deleted',
  },
  displayPreference: {
    columns: {
      userIdentifier: 'technical',
      rowHeight: 'personal',
      isMenuCollapsed: 'personal',
      hasLetterKeys: 'personal',
      columns: 'personal',
      updatedAt: 'technical',
    },
    people: ['userIdentifier'],
    exported: { file: 'display-preferences' },
    erased: 'deleted',
  },
  savedView: {
    columns: {
      identifier: 'technical',
      userIdentifier: 'technical',
      list: 'personal',
      sealedView: 'sealed',
      createdAt: 'personal',
      updatedAt: 'personal',
    },
    people: ['userIdentifier'],
    exported: { file: 'saved-views', composed: true },
    erased: 'deleted',
  },
  favourite: {
    columns: { clientIdentifier: 'technical', providerIdentifier: 'health', createdAt: 'personal' },
    people: ['clientIdentifier', 'providerIdentifier'],
    exported: { file: 'favourites' },
    erased: 'deleted',
  },
  matchAnswer: {
    columns: {
      clientIdentifier: 'technical',
      sealedAnswers: 'sealed',
      consentVersion: 'personal',
      consentedAt: 'personal',
      savedAt: 'personal',
    },
    people: ['clientIdentifier'],
    exported: { file: 'match-answers', composed: true },
    erased: 'deleted',
  },
}
