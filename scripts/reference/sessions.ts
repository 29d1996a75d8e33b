/** Participants and format of a session, and contact between sessions (docs/product-rules.md#countries-and-reference-data). */
export const therapy = `
individual | Individual therapy | Einzeltherapie
couples | Couples therapy | Paartherapie
family | Family therapy | Familientherapie
group | Group therapy | Gruppentherapie
teen | Teen therapy (13–17) | Therapie für Jugendliche (13–17)
child | Child therapy (up to 12, with a guardian) | Kindertherapie (bis 12, mit Sorgeberechtigten)
parenting | Parenting support | Elternberatung
supervision | Supervision for professionals | Supervision für Fachleute
`

export const modality = `
video | Video | Video
audio | Audio call | Audioanruf
chat | Live chat | Live-Chat
in-person | In person | Vor Ort
`

export const communication = `
in-app | In-app messages | Nachrichten in der App
email | E-mail | E-Mail
sms | SMS | SMS
phone | Phone call | Telefonanruf
whatsapp | WhatsApp | WhatsApp
none | No contact between sessions | Kein Kontakt zwischen den Sitzungen
`
