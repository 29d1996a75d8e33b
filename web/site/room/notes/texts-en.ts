export { notes, room_notes } from '#locales/en/care.json'
