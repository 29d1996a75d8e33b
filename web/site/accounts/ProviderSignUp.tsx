import { SignUp } from './SignUp.tsx'

const schema = async () => (await import('#schemas/identity/accounts.ts')).RegisterProvider

export function ProviderSignUp() {
  return <SignUp userType="provider" schema={schema} />
}
