import { RegisterProvider } from '#schemas/accounts.ts'
import { SignUp } from './SignUp.tsx'

export function ProviderSignUp() {
  return <SignUp userType="provider" schema={RegisterProvider} />
}
