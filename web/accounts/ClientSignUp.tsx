import { SignUp } from './SignUp.tsx'

const schema = async () => (await import('#schemas/accounts.ts')).RegisterClient

export function ClientSignUp() {
  return <SignUp userType="client" schema={schema} />
}
