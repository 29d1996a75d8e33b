/** The client's own profile, preferences, emergency contact, picture and avatar (docs/product-rules.md#field-limits). */
import * as Type from 'typebox'
import { Email, Phone, ProfileName } from './accounts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, PlainDate, Strict, Text, ZoneName } from '../platform/fields.ts'
import { pictureLimits } from './pictures.ts'
import { type ReferenceKind, ZipCode } from '../platform/regions.ts'

export const clientLimits = {
  userNameMin: 3,
  userNameMax: 32,
  adultYears: 18,
  preferencesPerList: 100,
  emergencyMin: 3,
  emergencyMax: 32,
} as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type EmergencyContact = Type.Static<typeof EmergencyContact>
export const EmergencyContact = Strict({
  name: Text({
    minLength: clientLimits.emergencyMin,
    maxLength: clientLimits.emergencyMax,
    pattern: "^\\p{L}[\\p{L}\\p{M} '’\\-]*$",
    problemKey: { '*': 'validation.emergency_name', required: 'validation.required' },
  }),
  phoneNumber: Text({
    minLength: clientLimits.emergencyMin,
    maxLength: clientLimits.emergencyMax,
    pattern: '^[0-9]+$',
    problemKey: { '*': 'validation.emergency_phone', required: 'validation.required' },
    ui: { input: 'phone' },
  }),
})

/** Fields of the client profile form. */
export type ClientInfo = Type.Static<typeof ClientInfo>
export const ClientInfo = Strict({
  firstName: ProfileName(),
  lastName: ProfileName(),
  userName: Text({
    minLength: clientLimits.userNameMin,
    maxLength: clientLimits.userNameMax,
    pattern: '^[\\p{L}\\p{M}\\p{N}_@\\-]+$',
    problemKey: { '*': 'validation.user_name', required: 'validation.required' },
  }),
  phoneNumber: Type.Optional(Phone()),
  countryIdentifier: Id({ problemKey: 'validation.country', ui: { reference: 'country' } }),
  stateIdentifier: Type.Optional(Id({ ui: { reference: 'state' } })),
  zipCode: Type.Optional(ZipCode()),
  dob: Type.Optional(PlainDate({ problemKey: 'validation.birth_valid' })),
  religionIdentifier: Type.Optional(Id({ ui: { reference: 'religion' } })),
  ethnicityIdentifier: Type.Optional(Id({ ui: { reference: 'ethnicity' } })),
  gender: Type.Optional(Id({ ui: { reference: 'gender' } })),
  timezone: Type.Optional(ZoneName()),
})

export type Client = Type.Static<typeof Client>
export const Client = Type.Object({
  identifier: Id(),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  /** Path of the picture or avatar below the API. */
  photoUrl: orNull(Type.String()),
  /** The chosen avatar; null with an uploaded picture or none. */
  avatarIdentifier: orNull(Id()),
  userName: orNull(Type.String()),
  email: Email(),
  phoneNumber: orNull(Type.String()),
  countryIdentifier: Id(),
  stateIdentifier: orNull(Id()),
  zipCode: orNull(Type.String()),
  dob: orNull(PlainDate()),
  religionIdentifier: orNull(Id()),
  ethnicityIdentifier: orNull(Id()),
  gender: orNull(Id()),
  timezone: ZoneName(),
  emergencyContact: orNull(Type.Object({ name: Type.String(), phoneNumber: Type.String() })),
})

/** The twelve preference lists, and the kind of reference data of each. */
export const preferenceKinds = {
  modality: 'modality',
  gender: 'gender',
  therapy: 'therapy',
  ageGroup: 'age_group',
  language: 'language',
  therapyApproach: 'approach',
  religion: 'religion',
  background: 'background',
  trait: 'trait',
  specialities: 'speciality',
  country: 'country',
  communication: 'communication',
} as const satisfies Record<string, ReferenceKind>
export type PreferenceName = keyof typeof preferenceKinds
export const preferenceNames = Object.keys(preferenceKinds) as PreferenceName[]

const listOf = (reference: ReferenceKind) =>
  Type.Array(Id(), {
    maxItems: clientLimits.preferencesPerList,
    uniqueItems: true,
    problemKey: 'validation.choice',
    ui: { reference },
  })

export type Preferences = Type.Static<typeof Preferences>
export const Preferences = Strict({
  modality: listOf('modality'),
  gender: listOf('gender'),
  therapy: listOf('therapy'),
  ageGroup: listOf('age_group'),
  language: listOf('language'),
  therapyApproach: listOf('approach'),
  religion: listOf('religion'),
  background: listOf('background'),
  trait: listOf('trait'),
  specialities: listOf('speciality'),
  country: listOf('country'),
  communication: listOf('communication'),
})

export const Avatar = Type.Object({
  identifier: Id(),
  /** Description of the drawing for screen readers. */
  name: Type.String(),
  /** Path of the drawing below the API. */
  photoUrl: Type.String(),
})

const Picture = Type.Object({ photoUrl: orNull(Type.String()), avatarIdentifier: orNull(Id()) })
const version = Strict({ v: Type.Optional(Text({ maxLength: 64 })) })

export const clientApi = {
  own: endpoint('GET /client', { summary: "The signed-in client's profile", reply: Client }),
  update: endpoint('PUT /client', { summary: 'Stores the profile', body: ClientInfo, reply: Client }),
  setEmergencyContact: endpoint('POST /client/emergency-contact', {
    summary: 'Stores the emergency contact',
    body: EmergencyContact,
    reply: Client,
  }),
  preferences: endpoint('GET /client/preferences', { summary: 'The twelve preference lists', reply: Preferences }),
  setPreferences: endpoint('PUT /client/preferences', {
    summary: 'Stores all preference lists',
    body: Preferences,
    reply: Preferences,
  }),
  avatars: endpoint('GET /client/avatars', { summary: 'Drawn avatars to choose from', reply: Type.Array(Avatar) }),
  avatarDrawing: endpoint('GET /avatars/:id', { summary: 'Drawing of an avatar', query: version, bytes: true }),
  chooseAvatar: endpoint('POST /client/avatar/:id', {
    summary: 'Chooses an avatar in place of a picture',
    reply: Picture,
  }),
  picture: endpoint('GET /client/profile-picture', {
    summary: "The caller's own picture",
    query: version,
    bytes: true,
  }),
  setPicture: endpoint('POST /client/profile-picture', {
    summary: 'Stores a picture, cut square and without its metadata',
    upload: { field: 'file', maxBytes: pictureLimits.maxBytes },
    reply: Picture,
    status: 201,
  }),
  deletePicture: endpoint('DELETE /client/profile-picture', {
    summary: 'Removes picture and avatar',
    reply: Picture,
  }),
}
