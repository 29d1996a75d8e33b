/** The header of a public page links to the account of the person who is signed in, otherwise to the sign-in. */
export function showAccountLink(knowsPerson: boolean): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]'))
    link.hidden = (link.dataset.for === 'person') !== knowsPerson
}
