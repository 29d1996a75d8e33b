import { login, register, social, verify } from '#locales/en/identity.json'
import { ProviderCallback as Callback } from '#site/accounts/ProviderCallback.tsx'
import { withTexts } from '#site/lib/with-texts.tsx'

export const ProviderCallback = withTexts(Callback, { login, register, social, verify })
