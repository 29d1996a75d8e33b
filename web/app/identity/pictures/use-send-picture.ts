import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { type PictureType, pictureExtensions } from '#schemas/identity/pictures.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useSendForm } from '#ui/files/use-send-form.ts'

interface PictureHandlers {
  onSaved: (photoUrl: string | null) => void
  /** A text of the product. */
  onRefused: (sentence: string) => void
}

/** Uploads a picture; `percent` is null while no upload runs. Closing the dialog aborts the upload. */
export function useSendPicture({ onSaved, onRefused }: PictureHandlers) {
  const { userType } = useViewer()
  const { send: sendForm, ...sending } = useSendForm()
  const send = async (picture: Blob) => {
    const endpoint = userType === 'provider' ? providerApi.updatePhoto : clientApi.setPicture
    const form = new FormData()
    form.append(endpoint.upload.field, picture, `picture.${pictureExtensions[picture.type as PictureType][0]}`)
    const sent = await sendForm(endpoint, form)
    if (sent.as === 'saved') onSaved(sent.reply.photoUrl)
    if (sent.as === 'refused') onRefused(sent.sentence)
  }
  return { send, ...sending }
}
