import { describe, expect, test } from 'vitest'
import { mentionsDanger } from '#app/care/crisis/crisis-check.ts'
import { quickest } from '#tests/support/quickest.ts'

const ownLife = [
  'I want to die',
  'i just want to die',
  "I don't want to live anymore",
  'I don’t want to be here any more.',
  'i dont wanna live anymore',
  'I want to kill myself',
  'im gonna kill myself tonight',
  'thinking about killing my self',
  'I keep thinking of suicide',
  'I have been having suicidal thoughts again',
  'im feeling suicidel and suicidal',
  'I might commit sucide',
  'I feel like ending it all',
  'I am going to end my life',
  'i wanna kms',
  'I wish I was dead',
  'I wish I had never been born',
  'Everyone would be better off without me',
  "there's no point in living",
  'I have nothing to live for',
  'My life is not worth living',
  "I can't go on.",
  'I can’t go on like this',
  'I hope I don’t wake up tomorrow. Sorry.',
  'I want to go to sleep and never wake up',
  'I am so tired of living',
  'I have written a goodbye letter',
  'I took all my pills',
  "I'd be better off dead",
  'nobody would even notice if I died',
  'I would rather die than go on like this',
  'My son says he wants to kill himself',
  "I CAN'T DO THIS LIFE ANYMORE",
]

const nigerian = [
  'I wan die',
  'I don tire for this life',
  'life don tire me',
  'I no wan live again',
  'I no wan dey alive',
  'I dey think to kill myself',
  'abeg make I die',
  'I wan drink sniper',
  'I go jump inside third mainland',
  'My husband dey beat me',
  'him dey beat me and the pikin',
  'he wan kill me',
]

const ownBody = [
  'I cut myself again',
  'I want to hurt myself',
  'I keep cutting my arms',
  'I have the urge to cut myself',
  'ive been self-harming since Monday',
  'i slit my wrists',
]

const others = [
  'My husband hit me last night',
  'he choked me yesterday',
  'He threatened to kill me',
  'my ex is trying to kill me',
  "I'm not safe at home",
  'I dont feel safe here with him',
  'I am scared he will hurt me',
  'he locked me in the room',
  'My partner has a knife',
  'I was raped',
]

const german = [
  'Ich will nicht mehr leben',
  'ich möchte sterben',
  'ich moechte nicht mehr leben',
  'Ich will mich umbringen.',
  'Ich denke daran, mich umzubringen',
  'Am liebsten bringe ich mich um',
  'Ich bring mich um',
  'Ich habe Suizidgedanken',
  'Ich habe Gedanken an Selbstmord',
  'ich bin wieder suizidal',
  'Ich wünschte, ich wäre tot',
  'Wär ich doch tot',
  'Ich will einfach nicht mehr aufwachen',
  'Ohne mich wären alle besser dran',
  'Ich sehe keinen Sinn mehr im Leben',
  'Ich will meinem Leben ein Ende setzen',
  'Ich will mir das Leben nehmen',
  'Ich werde mir etwas antun',
  'Ich halte das nicht mehr aus.',
  'Ich habe einen Abschiedsbrief geschrieben',
  'Ich bin lebensmüde',
  'Ich habe mich wieder geritzt',
  'ich ritze mich',
  'Ich muss mich selbst verletzen',
  'Ich habe Druck, mich zu schneiden',
  'Mein Mann schlägt mich',
  'Er hat mich gestern gewürgt',
  'Er droht mir',
  'Er hat gedroht, mich umzubringen',
  'Ich fühle mich zu Hause nicht mehr sicher',
  'Ich bin in Gefahr',
  'Er lässt mich nicht raus',
  'Ich habe Angst, dass er mich umbringt',
  'Mein Sohn will sich das Leben nehmen',
]

const harmless = [
  'I could kill for a coffee',
  'The deadline is killing me',
  'I am dying to see you',
  'I am dying to know how it went',
  'That joke, I nearly died laughing',
  'I was dying of embarrassment',
  'I want to die of embarrassment',
  'This cake is to die for',
  'I would rather die than eat that again',
  'My feet are killing me',
  'we were just killing time',
  'You killed it in the interview!',
  'Dead tired, see you tomorrow',
  'Can we move the session to Thursday?',
  "I don't want to live in London anymore",
  "I don't want to wake up early tomorrow",
  "I can't go on holiday this year",
  'I cut myself shaving',
  'I hurt my knee at the gym',
  'I burned dinner again',
  'My grandfather died last year',
  'We talked about death and grief in the group',
  'My dog died yesterday',
  'I am not suicidal, only tired',
  'I have no suicidal thoughts at the moment',
  'I went to a suicide prevention training at work',
  'We watched Suicide Squad',
  'He beats me at chess every week',
  'Hit me up when you are free',
  'It hits me that I never asked',
  'That beats me',
  'She threatened to quit her job',
  'I am safe and well',
  "I'm not sure about Friday",
  'The battery died',
  'Is it worth living in Leeds?',
  'I am tired of living out of a suitcase',
  'My wife has a cold',
  'It was a do or die match',
  'I ran 10 kms today',
  'I want to end the session ten minutes early',
  'Let us end it here for today',
  'I finished everything on the list',
  'I want to live',
  'I need to cut myself some slack',
  'I am afraid of shooting myself in the foot here',
  'I want to be dead honest with you',
  'I do not feel safe giving my card number',
  'What time do you open tomorrow?',
  'How much is a session?',
  'I don tire, make we talk tomorrow',
  'I dey come, wait small',
  'Ich sterbe vor Hunger',
  'Ich könnte vor Lachen sterben',
  'Ich lache mich tot',
  'Ich bin todmüde',
  'Das war zum Totlachen',
  'Der Stress bringt mich noch um den Schlaf',
  'Ich will nicht mehr in Berlin leben',
  'Ich will nicht mehr hingehen',
  'Ich bin mir nicht sicher',
  'Ich bin nicht sicher, ob ich kommen kann',
  'Er schlägt mich immer im Schach',
  'Er hat mich beim Tennis wieder geschlagen',
  'Sie schlägt mir einen anderen Termin vor',
  'Ich habe mich beim Sport verletzt',
  'Ich will laufen, ohne mich zu verletzen',
  'Mein Opa ist gestorben',
  'Ich habe keine Suizidgedanken',
  'Wir haben über den Tod meiner Mutter gesprochen',
  'Können wir den Termin verschieben?',
  'Ich halte die Hitze nicht mehr aus',
  'Das macht keinen Sinn',
  'Ich nehme meine Tabletten jeden Morgen',
  'Ich habe einen Brief geschrieben',
  'Bis morgen!',
  '',
  '   \n ',
]

describe('detects danger', () => {
  const danger = [...ownLife, ...nigerian, ...ownBody, ...others, ...german]
  test.each(danger)('%s', (text) => expect(mentionsDanger(text)).toBe(true))
  test('the table has enough examples', () => {
    expect(danger.length).toBeGreaterThan(60)
    expect(harmless.length).toBeGreaterThan(60)
  })
})

describe('ignores harmless messages', () => {
  test.each(harmless)('%j', (text) => expect(mentionsDanger(text)).toBe(false))
})

test('danger is detected in the middle of a long message, in capitals, with curly apostrophes and line breaks', () => {
  const before = 'We had a good week and went to the lake. '.repeat(60)
  expect(mentionsDanger(`${before}\nBUT I DON’T WANT TO LIVE ANYMORE\nSee you on Friday.`)).toBe(true)
  expect(mentionsDanger(before)).toBe(false)
})

test('a figure of speech does not hide danger beside it', () => {
  expect(mentionsDanger('The deadline is killing me and honestly I want to die')).toBe(true)
  expect(mentionsDanger('Ich sterbe vor Hunger. Ich will nicht mehr leben.')).toBe(true)
  expect(mentionsDanger("I'm not suicidal, but I want to kill myself sometimes")).toBe(true)
})

test('words of two sentences are not combined', () => {
  expect(mentionsDanger('I want to. Die Woche war gut.')).toBe(false)
})

test.each([
  ['many small words', 'i do not want to really even just '.repeat(700)],
  ['German words', 'ich mich mir will nicht mehr einfach so gar '.repeat(600)],
  ['one long word', 'a'.repeat(20_000)],
  ['spaces and dots', ' . '.repeat(7_000)],
])('the longest message of %s is checked quickly', async (_name, text) => {
  expect(await quickest(50, () => mentionsDanger(text))).toBeLessThan(50)
})
