import { describe, expect, test } from 'vitest'
import { holdReasonOf } from '#backend/marketplace/reviews/hold-rules.ts'
import { reviewTexts } from '#backend/operations/demo-data/review-texts.ts'
import { quickest } from '#tests/support/quickest.ts'

const names = ['Chidinma', 'Okafor-Hope', 'Jürgen', 'van der Weiß', null]
const reason = (text: string) => holdReasonOf(text, { names })

describe('a review with a name is held:', () => {
  test.each([
    'Chidinma was a great help in a hard time.',
    'I felt safe with chidinma from the first hour on.',
    "Chidinma's questions were the right ones.",
    'Everybody should talk to OKAFOR once.',
    'jürgen hat mir sehr geholfen, danke dafür.',
    'Ju\u0308rgen hat mir sehr geholfen.',
    'Chid\u200binma was a great help.',
    'It was a good hour with Hope, as always.',
    'Ein Gespräch mit Weiß lohnt sich immer.',
    'Thank you, Dr. Adeyemi, for all of it.',
    'I was sent here by Mr Balogun from work.',
    'Mrs. Smith told me to come here.',
    'Frau Yılmaz war sehr geduldig mit mir.',
    'Herrn Dr. med. Schulze kann ich empfehlen.',
    'Bei Prof. von Arnim war ich vorher.',
  ])('%s', (text) => expect(reason(text)).toBe('name'))

  test.each([
    'There is hope after all, and I found it here.',
    'Hope is what I took home.',
    'Meine Frau hat gemerkt, dass ich ruhiger bin.',
    'Ein freundlicher Herr mit viel Geduld.',
    'The miss of a session was never held against me.',
    'Ich weiß jetzt besser, was mir guttut.',
    'I called my doctor afterwards and was glad.',
  ])('%s is not a name', (text) => expect(reason(text)).toBeNull())

  test.each(['van', 'von', 'der', 'den', 'del', 'della', 'dos', 'zum', 'zur', 'the', 'bin', 'ben', 'and', 'und'])(
    '%s between names is not a name',
    (particle) => {
      const text = `So it went on ${particle} for a while.`
      expect(holdReasonOf(text, { names: [`Karl ${particle} Arnim`] })).toBeNull()
      expect(holdReasonOf(`${text} Arnim helped.`, { names: [`Karl ${particle} Arnim`] })).toBe('name')
    },
  )

  test('names have three letters at least', () => {
    expect(holdReasonOf('We met Bo once.', { names: ['Bo Li'] })).toBeNull()
    expect(holdReasonOf('We met Ana once.', { names: ['Ana Li'] })).toBe('name')
  })

  test('without a name nothing matches', () =>
    expect(holdReasonOf('A calm and patient listener, always on time.', { names: [null, null] })).toBeNull())
})

describe('a review with contact details is held:', () => {
  test.each([
    'Call me on 08031234567 if you want to know more.',
    'Call me on 0803 123 4567 if you want to know more.',
    'Call me on 0803.123.4567 if you like.',
    'My number: +234 (0)803-123-4567.',
    'Ruft mich an: 030 / 1234 5678.',
    '(212) 555-0199 is where I am.',
    '+49 170 1234567',
    '０８０３１２３４５６７ is my number.',
    '٠٨٠٣١٢٣٤٥٦٧ is my number.',
    '0 8 0 3 1 2 3 4 5 6 7 is my number.',
    'Write to amaka.obi@example.com please.',
    'Write to amaka (at) example dot com please.',
    'Schreibt an amaka[ät]example.de',
    'I have a gmail address for questions.',
    'See https://example.com/me for more.',
    'See www.example.com for more.',
    'Mehr steht auf meine-seite.de dazu.',
    'Chat with me: t.me/amaka',
    'Find me as @amaka_obi there.',
    'Instagram: amaka.obi has the rest.',
    'I live at 12 Allen Avenue in Lagos.',
    'The office at 221b Baker Street is lovely.',
    'I live at 12 allen avenue.',
    'Die Praxis in der Torstraße 5 ist schön.',
    'Die Praxis Berliner Str. 12 ist schön.',
    'Ich wohne am Lindenweg 7, gleich nebenan.',
    'Am Markt 3, das ist die Praxis.',
    'Ich komme aus 10115 Berlin und bin froh.',
    'The rooms near SW1A 1AA are quiet.',
    'He works in NY 10001 and online.',
  ])('%s', (text) => expect(reason(text)).toBe('contact'))

  test.each([
    'Since 12.03.2025 I have been sleeping better.',
    'Between 2019 and 2024 I had seen three others.',
    'From 2019-2024 I had seen three others, then this.',
    'We began on 3 March 2025 and ended on 30 June 2025.',
    'Am 3. März 2025 war das erste Gespräch.',
    'We met on 2025-03-12, 2025-03-19 and 2025-03-26.',
    '5 stars, no, 5.5 of 5 stars!',
    '10/10, would come again, 100 %.',
    'I am 34 years old and my mother is 70.',
    'Sessions from 09:00 - 10:00 and 18:00 - 19:00 were fine.',
    'It cost 15,000 naira and was worth it.',
    'Es hat 12000 Naira gekostet und war es wert.',
    'Nach 10 Sitzungen in 12 Wochen ging es mir besser.',
    'It was 10 minutes down the road.',
    'A 2 way street, as they say.',
    'I came @ night, so to speak; on my way home.',
    'It helped.Now I sleep.I smile.',
    'On the Heimweg 5 Minuten lang tief geatmet.',
  ])('%s is not an address', (text) => expect(reason(text)).toBeNull())
})

describe('a review with an illness is held:', () => {
  test.each([
    'My depression is much better now.',
    'I was diagnosed with something new.',
    'Panic attacks were why I came.',
    'I have ADHD and needed structure.',
    'Since my self-harm stopped I can breathe.',
    'I had post-traumatic stress for years.',
    'I came because of F32.1 on my papers.',
    'Meine Depressionen sind besser geworden.',
    'Ich war sehr depressiv, als ich kam.',
    'Seit der Diagnose bin ich hier.',
    'Mit Panikattacken kam ich her.',
    'Nach meiner Essstörung war das wichtig.',
    'Wegen einer Angststörung bin ich gekommen.',
    'Mein Burnout liegt hinter mir.',
    'Ich hatte Suizidgedanken und wurde ernst genommen.',
  ])('%s', (text) => expect(reason(text)).toBe('health'))

  test.each([
    'It was never depressing, though we spoke of hard things.',
    'I was anxious before the first hour, and sad.',
    'Er sucht immer nach dem richtigen Wort.',
    'I saw your ads and took heart.',
    'The romantic idea of therapy is wrong, it is work.',
  ])('%s is not an illness', (text) => expect(reason(text)).toBeNull())
})

test('an empty text is no reason', () => expect(reason('')).toBeNull())
test('stars without a text are not held', () => expect(holdReasonOf(null, { names })).toBeNull())

test('ordinary reviews are published', () => {
  const { en, de } = reviewTexts
  const texts = [en, de].flatMap(({ begins, goesOn, isMixed }) => [...begins, ...goesOn, ...isMixed])
  const held = texts.filter((text) => holdReasonOf(text.replaceAll('{name}', 'my therapist'), { names }) !== null)
  expect(held).toEqual([])
})

test.each([
  ['digits', '1 '],
  ['almost a number', '123456 x'],
  ['letters', 'a'],
  ['capitals', 'A'],
  ['almost a mail', 'a@'],
  ['almost a link', 'a.'],
  ['streets', '1 Aa '],
  ['titles', 'Dr. '],
  ['words like straße', 'straß'],
  ['gaps', ' '],
  ['brackets', '('],
])('the time grows linearly with the length: %s', async (_what, piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length))
  expect(await quickest(400, () => reason(text))).toBeLessThan(400)
})
