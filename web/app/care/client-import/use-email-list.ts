import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressesIn, withAddresses } from './addresses.ts'

/** The collected addresses, the text being typed, and the error of the field. */
export function useEmailList() {
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [emails, setEmails] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()

  /** Adds the addresses typed so far; `rest` is still being typed. */
  const take = (text: string, rest = '') => {
    const all = withAddresses(emails, addressesIn(text))
    setEmails(all)
    setTyped(rest)
    setProblem(undefined)
    return all
  }

  return {
    input,
    typed,
    emails,
    setEmails,
    problem,
    take,
    showError: (sentence: string) => {
      flushSync(() => setProblem(sentence))
      input.current?.focus()
    },
    type: (text: string) => {
      setProblem(undefined)
      // Everything before the last separator is complete.
      const end = Math.max(...[',', ';', '\n'].map((sign) => text.lastIndexOf(sign)))
      if (end < 0) setTyped(text)
      else take(text.slice(0, end), text.slice(end + 1).trimStart())
    },
    takeTyped: () => void (typed.trim() === '' ? setTyped('') : take(typed)),
    takeAll: (text: string) => void take(`${typed},${text}`),
    remove: (email: string) => {
      setEmails(emails.filter((one) => one !== email))
      input.current?.focus()
    },
    edit: (email: string) => {
      const rest = emails.filter((one) => one !== email)
      setEmails(typed.trim() === '' ? rest : withAddresses(rest, addressesIn(typed)))
      setTyped(email)
      input.current?.focus()
    },
  }
}
