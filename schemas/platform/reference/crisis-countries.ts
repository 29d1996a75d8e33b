/**
 * Emergency numbers and crisis lines. A wrong one costs more than a missing one: a line stands here only when a published
 * source names it, and `checkedOn` is the day on which somebody compared it with that source.
 */
import type { OperatingCountry } from '../regions.ts'
import { call, type KnownCountry, text, web } from './crisis-contacts.ts'
import { emergencyElsewhere, firstHelp } from './first-help.ts'

const checkedOn = '2026-11-22'

export const knownCountries: Record<OperatingCountry, KnownCountry> = {
  NG: {
    emergency: {
      number: firstHelp.NG.emergency,
      source: 'https://technologytimes.ng/dial-122-how-nigerias-three-digit-emergency-number-works/',
      checkedOn,
    },
    lines: [
      {
        name: 'SURPIN (Suicide Research and Prevention Initiative)',
        about: {
          en: 'Free call. Counsellors for anybody who thinks about suicide or cannot go on.',
          de: 'Kostenloser Anruf. Beratung für alle, die an Suizid denken oder nicht mehr weiterwissen.',
        },
        contacts: [call(firstHelp.NG.number)],
        source: 'https://realnewsmagazine.net/economic-challenges-surpin-urges-nigerians-to-speak-out-seek-help',
        checkedOn,
      },
      {
        name: 'Mentally Aware Nigeria Initiative (MANI)',
        about: {
          en: 'Support for mental health. The website says how to reach them today.',
          de: 'Hilfe bei seelischen Krisen. Die Website nennt die Wege, auf denen man sie heute erreicht.',
        },
        contacts: [web('mentallyaware.org')],
        source: 'https://mentallyaware.org/our-work',
        checkedOn,
      },
      {
        name: 'Lagos State Domestic and Sexual Violence Agency',
        about: {
          en: 'Lagos State. Free call, day and night, when somebody hurts or threatens you or a child.',
          de: 'Bundesstaat Lagos. Kostenlos, Tag und Nacht, wenn jemand Sie oder ein Kind verletzt oder bedroht.',
        },
        contacts: [call('0800 033 3333')],
        source: 'https://lagosdsva.org/author/lagos-dsva/',
        checkedOn,
      },
      {
        name: 'Find A Helpline',
        about: {
          en: 'More helplines in Nigeria, by phone, text and chat.',
          de: 'Weitere Hilfetelefone in Nigeria, auch mit Chat und SMS.',
        },
        contacts: [web('findahelpline.com')],
        source: 'https://findahelpline.com/AU',
        checkedOn,
      },
    ],
  },
  GB: {
    emergency: { number: firstHelp.GB.emergency, source: 'https://giveusashout.org/about-us/faq', checkedOn },
    lines: [
      {
        name: 'Samaritans',
        about: {
          en: 'Free call, day and night. They listen, whatever it is.',
          de: 'Kostenlos, Tag und Nacht. Dort hört man Ihnen zu, was immer es ist.',
        },
        contacts: [call(firstHelp.GB.number)],
        source: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
        checkedOn,
      },
      {
        name: 'NHS 111',
        about: {
          en: 'England, Scotland and Wales: choose the mental health option to reach the crisis team near you, day and night.',
          de: 'England, Schottland und Wales: Wählen Sie die Option „mental health“; das Krisenteam in Ihrer Nähe ist Tag und Nacht da.',
        },
        contacts: [call('111')],
        source: 'https://shsc.nhs.uk/news/call-nhs-111-if-you-are-experiencing-mental-health-crisis',
        checkedOn,
      },
      {
        name: 'Lifeline',
        about: {
          en: 'Northern Ireland. Free call to a counsellor, day and night.',
          de: 'Nordirland. Kostenlose Beratung am Telefon, Tag und Nacht.',
        },
        contacts: [call('0808 808 8000')],
        source:
          'https://publichealth.hscni.net/news/world-suicide-prevention-day-contact-lifeline-if-youre-distress-or-despair',
        checkedOn,
      },
      {
        name: 'Shout',
        about: {
          en: 'When you would rather write: free text messages with a volunteer, day and night.',
          de: 'Wenn Sie lieber schreiben: kostenlose SMS mit Freiwilligen, Tag und Nacht.',
        },
        contacts: [text('85258', 'SHOUT')],
        source: 'https://giveusashout.org/about-us/faq',
        checkedOn,
      },
      {
        name: 'Papyrus HOPELINE247',
        about: {
          en: 'Up to the age of 35, and for whoever worries about a young person: thoughts of suicide.',
          de: 'Bis 35 Jahre und für alle, die sich um einen jungen Menschen sorgen: bei Gedanken an Suizid.',
        },
        contacts: [call('0800 068 4141'), web('www.papyrus-uk.org')],
        source: 'https://www.papyrus-uk.org/hopelineuk-faqs/',
        checkedOn,
      },
      {
        name: 'Childline',
        about: {
          en: 'Under 19: free call or online chat, about anything.',
          de: 'Unter 19 Jahren: kostenlos am Telefon oder im Chat, zu allem, was bedrückt.',
        },
        contacts: [call('0800 1111'), web('www.childline.org.uk')],
        source: 'https://www.sunderlandecho.com/news/opinion/columnists/childline-advice-when-a-child-contacts-us-we-will-listen-and-support-them-3817957',
        checkedOn,
      },
      {
        name: 'National Domestic Abuse Helpline',
        about: {
          en: 'For women who are hurt, threatened or controlled at home. Free call, day and night.',
          de: 'Für Frauen, die zu Hause verletzt, bedroht oder kontrolliert werden. Kostenlos, Tag und Nacht.',
        },
        contacts: [call('0808 2000 247'), web('www.nationaldahelpline.org.uk')],
        source:
          'https://refuge.org.uk/news/refuge-responds-to-reports-of-potential-increase-in-domestic-abuse-during-covid-19',
        checkedOn,
      },
      {
        name: "Men's Advice Line",
        about: {
          en: 'For men who are hurt, threatened or controlled at home.',
          de: 'Für Männer, die zu Hause verletzt, bedroht oder kontrolliert werden.',
        },
        contacts: [call('0808 801 0327')],
        source: 'https://www.centre56.org.uk/domestic-abuse',
        checkedOn,
      },
    ],
  },
  US: {
    emergency: {
      number: firstHelp.US.emergency,
      source:
        'https://health.wyo.gov/publichealth/prevention/wivpp/suicide-prevention/988-suicide-crisis-lifeline',
      checkedOn,
    },
    lines: [
      {
        name: '988 Suicide & Crisis Lifeline',
        about: {
          en: 'Call, text or chat. Free, day and night, for any crisis, also when you worry about somebody else.',
          de: 'Anruf, SMS oder Chat. Kostenlos, Tag und Nacht, in jeder Krise, auch wenn Sie sich um jemanden sorgen.',
        },
        contacts: [call(firstHelp.US.number), text(firstHelp.US.number), web('988lifeline.org')],
        source:
          'https://health.wyo.gov/publichealth/prevention/wivpp/suicide-prevention/988-suicide-crisis-lifeline',
        checkedOn,
      },
      {
        name: 'Crisis Text Line',
        about: {
          en: 'When you would rather write: text messages with a volunteer, day and night.',
          de: 'Wenn Sie lieber schreiben: SMS mit Freiwilligen, Tag und Nacht.',
        },
        contacts: [text('741741', 'HOME')],
        source: 'https://www.alexproject.org/crisis-text-line-text-home-to-741741',
        checkedOn,
      },
      {
        name: 'National Domestic Violence Hotline',
        about: {
          en: 'When a partner hurts, threatens or controls you. Day and night.',
          de: 'Wenn der Partner oder die Partnerin Sie verletzt, bedroht oder kontrolliert. Tag und Nacht.',
        },
        contacts: [call('1-800-799-7233'), text('88788', 'START'), web('www.thehotline.org')],
        source: 'https://ovc.ojp.gov/news/grantee-news/national-domestic-violence-hotline-answers-6-million-contacts',
        checkedOn,
      },
    ],
  },
  DE: {
    emergency: {
      number: firstHelp.DE.emergency,
      source: 'https://laekbw-portal.justrelate.io/aerztlicher-bereitschaftsdienst-3c3998e11de6c0b8',
      checkedOn,
    },
    lines: [
      {
        name: 'TelefonSeelsorge',
        about: {
          en: 'Free and anonymous, day and night, in German. For everybody, of any faith or none; also by chat and mail.',
          de: 'Kostenlos und anonym, Tag und Nacht. Für alle, mit und ohne Glauben; auch im Chat und per Mail.',
        },
        contacts: [
          call(firstHelp.DE.number),
          call('0800 111 0 222'),
          call('116 123'),
          web('online.telefonseelsorge.de'),
        ],
        source: 'http://forum.briefmarken.de/topic/2348-mayotte/?do=getLastComment',
        checkedOn,
      },
      {
        name: { en: 'Medical on-call service', de: 'Ärztlicher Bereitschaftsdienst' },
        about: {
          en: 'Free call. When you need a doctor soon but life is not in danger.',
          de: 'Kostenlos. Wenn Sie bald ärztliche Hilfe brauchen, aber kein Leben in Gefahr ist.',
        },
        contacts: [call('116 117')],
        source: 'https://laekbw-portal.justrelate.io/aerztlicher-bereitschaftsdienst-3c3998e11de6c0b8',
        checkedOn,
      },
      {
        name: { en: 'Police', de: 'Polizei' },
        about: {
          en: 'When somebody threatens you or is violent.',
          de: 'Wenn jemand Sie bedroht oder gewalttätig ist.',
        },
        contacts: [call('110')],
        source: 'https://evangelische-zeitung.de/telefonseelsorge-bestehende-angebote-in-notrufnummer-113-einbinden',
        checkedOn,
      },
      {
        name: { en: 'Nummer gegen Kummer (children and young people)', de: 'Nummer gegen Kummer' },
        about: {
          en: 'For children and young people, free, Monday to Saturday from 2 to 8 pm, in German.',
          de: 'Für Kinder und Jugendliche, kostenlos, montags bis samstags von 14 bis 20 Uhr.',
        },
        contacts: [call('116 111'), web('www.nummergegenkummer.de')],
        source: 'https://www.bmfsfj.de/bmfsfj/mediathek/anrufen-mailen-chatten-gegen-sorgen-154556',
        checkedOn,
      },
      {
        name: { en: 'Hilfetelefon (violence against women)', de: 'Hilfetelefon Gewalt gegen Frauen' },
        about: {
          en: 'Free and anonymous, day and night, in many languages; also for friends and family.',
          de: 'Kostenlos und anonym, Tag und Nacht, in vielen Sprachen; auch für Angehörige und Freunde.',
        },
        contacts: [call('116 016'), web('www.hilfetelefon.de')],
        source: 'https://www.hilfetelefon.de/das-hilfetelefon/angebot-im-ueberblick.html',
        checkedOn,
      },
      {
        name: { en: 'Hilfetelefon (violence against men)', de: 'Hilfetelefon Gewalt an Männern' },
        about: {
          en: 'For men who suffer violence. The website says when somebody answers.',
          de: 'Für Männer, die Gewalt erleben. Die Website nennt die Zeiten.',
        },
        contacts: [call('0800 123 99 00'), web('www.maennerhilfetelefon.de')],
        source:
          'https://www.baden-wuerttemberg.de/de/service/presse/pressemitteilung/pid/maennerhilfetelefon-wird-fuer-immer-mehr-maenner-anlaufstelle',
        checkedOn,
      },
    ],
  },
}

/** Everywhere else: where to find a line. */
export const elsewhere: KnownCountry = {
  emergency: {
    number: emergencyElsewhere,
    source: 'https://en.wikipedia.org/wiki/112_(emergency_telephone_number)',
    checkedOn,
  },
  lines: [
    {
      name: 'Find A Helpline',
      about: {
        en: 'Free helplines in many countries, by phone, text and chat.',
        de: 'Kostenlose Hilfetelefone in vielen Ländern, auch mit Chat und SMS.',
      },
      contacts: [web('findahelpline.com')],
      source: 'https://findahelpline.com/AU',
      checkedOn,
    },
    {
      name: 'Befrienders Worldwide',
      about: {
        en: 'Volunteers who listen, in many countries.',
        de: 'Freiwillige, die zuhören, in vielen Ländern.',
      },
      contacts: [web('www.befrienders.org')],
      source: 'https://en.wikipedia.org/wiki/Befrienders_Worldwide',
      checkedOn,
    },
  ],
}
