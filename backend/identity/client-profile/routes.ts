import { clientApi } from '#schemas/identity/client-profile.ts'
import type { Serve } from '#platform/http/serve.ts'
import { chooseAvatar } from './choose-avatar.ts'
import { deletePicture } from './delete-picture.ts'
import { ownClient } from './own-client.ts'
import { saveProfile } from './save-profile.ts'
import { setEmergencyContact } from './set-emergency-contact.ts'
import { type PreferencesChanged, setPreferences } from './set-preferences.ts'
import { setPicture } from './set-picture.ts'
import { showAvatar } from './show-avatar.ts'
import { showAvatars } from './show-avatars.ts'
import { showPicture } from './show-picture.ts'
import { showPreferences } from './show-preferences.ts'

export function clientRoutes(serve: Serve, { preferencesChanged }: { preferencesChanged: PreferencesChanged }) {
  serve(clientApi.own, (context) => ownClient(context))
  serve(clientApi.update, (context, { body }) => saveProfile(context, body))
  serve(clientApi.setEmergencyContact, (context, { body }) => setEmergencyContact(context, body))
  serve(clientApi.preferences, (context) => showPreferences(context))
  serve(clientApi.setPreferences, (context, { body }) => setPreferences(context, body, preferencesChanged))
  serve(clientApi.avatars, (context) => showAvatars(context))
  serve(clientApi.avatarDrawing, (_context, { params }) => showAvatar(params.id))
  serve(clientApi.chooseAvatar, (context, { params }) => chooseAvatar(context, params.id))
  serve(clientApi.picture, (context) => showPicture(context))
  serve(clientApi.setPicture, (context, { file }) => setPicture(context, file))
  serve(clientApi.deletePicture, (context) => deletePicture(context))
}
