import { clientApi } from '#schemas/identity/client-profile.ts'
import { type PictureType, pictureExtensions } from '#schemas/identity/pictures.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useSendForm } from '#ui/files/use-send-form.ts'

interface Ways {
  onSaved: (photoUrl: string | null) => void
  /** In the product's words. */
  onRefused: (sentence: string) => void
}

/** Sends a picture; `percent` is null while nothing is on its way. Leaving the dialog gives it up. */
export function useSendPicture({ onSaved, onRefused }: Ways) {
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
