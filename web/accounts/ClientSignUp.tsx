import { RegisterClient } from '#schemas/accounts.ts'
import { SignUp } from './SignUp.tsx'

export function ClientSignUp() {
  return <SignUp userType="client" schema={RegisterClient} />
}
