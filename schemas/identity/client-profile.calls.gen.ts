// Written by scripts/generate-calls.ts from client-profile.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './client-profile.ts'

export const clientApi: Calls<typeof schema.clientApi> = {
  own: { method: 'GET', path: '/client' },
  update: { method: 'PUT', path: '/client' },
  setEmergencyContact: { method: 'POST', path: '/client/emergency-contact' },
  preferences: { method: 'GET', path: '/client/preferences' },
  setPreferences: { method: 'PUT', path: '/client/preferences' },
  avatars: { method: 'GET', path: '/client/avatars' },
  avatarDrawing: { method: 'GET', path: '/avatars/:id' },
  chooseAvatar: { method: 'POST', path: '/client/avatar/:id' },
  picture: { method: 'GET', path: '/client/profile-picture' },
  setPicture: { method: 'POST', path: '/client/profile-picture', upload: { field: 'file' } },
  deletePicture: { method: 'DELETE', path: '/client/profile-picture' },
}
