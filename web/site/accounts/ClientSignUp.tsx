import { SignUp } from './SignUp.tsx'

const schema = async () => (await import('#schemas/identity/accounts.ts')).RegisterClient

export function ClientSignUp() {
  return <SignUp userType="client" schema={schema} />
}
