/** Words about people: gender, religion, ethnicity, age and background. */
export const gender = `
woman | Woman | Frau
man | Man | Mann
non-binary | Non-binary | Nichtbinär
trans-woman | Trans woman | Trans Frau
trans-man | Trans man | Trans Mann
self-described | Self-described | Eigene Bezeichnung
undisclosed | Prefer not to say | Keine Angabe
`

export const age_group = `
child | Child (0–12) | Kind (0–12)
teen | Teen (13–17) | Jugendliche (13–17)
young-adult | Young adult (18–25) | Junge Erwachsene (18–25)
adult | Adult (26–59) | Erwachsene (26–59)
older | Older adult (60 and over) | Ältere (ab 60)
`

export const religion = `
christianity | Christianity | Christentum
christian-catholic | Catholic | Katholisch | christianity
christian-protestant | Protestant | Evangelisch | christianity
christian-orthodox | Orthodox | Orthodox | christianity
christian-pentecostal | Pentecostal or Evangelical | Pfingstlich oder evangelikal | christianity
christian-other | Other Christian | Andere christliche Richtung | christianity
islam | Islam | Islam
islam-sunni | Sunni | Sunnitisch | islam
islam-shia | Shia | Schiitisch | islam
islam-other | Other Muslim | Andere muslimische Richtung | islam
judaism | Judaism | Judentum
hinduism | Hinduism | Hinduismus
buddhism | Buddhism | Buddhismus
sikhism | Sikhism | Sikhismus
jainism | Jainism | Jainismus
bahai | Bahá’í | Bahaitum
african-traditional | African traditional religion | Traditionelle afrikanische Religion
indigenous | Indigenous or folk religion | Indigene oder Volksreligion
taoism-confucianism | Taoism or Confucianism | Daoismus oder Konfuzianismus
pagan | Pagan | Heidentum
spiritual | Spiritual, not religious | Spirituell, nicht religiös
agnostic | Agnostic | Agnostisch
atheist | Atheist or none | Atheistisch oder ohne Religion
other | Other | Andere
undisclosed | Prefer not to say | Keine Angabe
`

export const ethnicity = `
us-american-indian | American Indian or Alaska Native | Indigen (USA oder Alaska) | US
us-asian | Asian | Asiatisch | US
us-black | Black or African American | Schwarz oder afroamerikanisch | US
us-hispanic | Hispanic or Latino | Hispanisch oder lateinamerikanisch | US
us-mena | Middle Eastern or North African | Nahöstlich oder nordafrikanisch | US
us-pacific | Native Hawaiian or Pacific Islander | Hawaiianisch oder pazifische Inseln | US
us-white | White | Weiß | US
gb-asian | Asian or Asian British | Asiatisch oder asiatisch-britisch | GB
gb-asian-bangladeshi | Bangladeshi | Bangladeschisch | gb-asian
gb-asian-chinese | Chinese | Chinesisch | gb-asian
gb-asian-indian | Indian | Indisch | gb-asian
gb-asian-pakistani | Pakistani | Pakistanisch | gb-asian
gb-asian-other | Any other Asian background | Andere asiatische Herkunft | gb-asian
gb-black | Black, Black British, Caribbean or African | Schwarz, schwarz-britisch, karibisch oder afrikanisch | GB
gb-black-african | African | Afrikanisch | gb-black
gb-black-caribbean | Caribbean | Karibisch | gb-black
gb-black-other | Any other Black, Black British or Caribbean background | Andere schwarze, schwarz-britische oder karibische Herkunft | gb-black
gb-mixed | Mixed or multiple ethnic groups | Gemischte oder mehrere ethnische Gruppen | GB
gb-mixed-white-asian | White and Asian | Weiß und asiatisch | gb-mixed
gb-mixed-white-african | White and Black African | Weiß und schwarzafrikanisch | gb-mixed
gb-mixed-white-caribbean | White and Black Caribbean | Weiß und schwarzkaribisch | gb-mixed
gb-mixed-other | Any other mixed or multiple background | Andere gemischte Herkunft | gb-mixed
gb-white | White | Weiß | GB
gb-white-british | English, Welsh, Scottish, Northern Irish or British | Englisch, walisisch, schottisch, nordirisch oder britisch | gb-white
gb-white-irish | Irish | Irisch | gb-white
gb-white-traveller | Gypsy or Irish Traveller | Gypsy oder Irish Traveller | gb-white
gb-white-roma | Roma | Roma | gb-white
gb-white-other | Any other White background | Andere weiße Herkunft | gb-white
gb-other | Other ethnic group | Andere ethnische Gruppe | GB
gb-other-arab | Arab | Arabisch | gb-other
gb-other-any | Any other ethnic group | Jede andere ethnische Gruppe | gb-other
ng-hausa | Hausa | Hausa | NG
ng-yoruba | Yoruba | Yoruba | NG
ng-igbo | Igbo | Igbo | NG
ng-fulani | Fulani | Fulani | NG
ng-ijaw | Ijaw | Ijaw | NG
ng-kanuri | Kanuri | Kanuri | NG
ng-ibibio | Ibibio | Ibibio | NG
ng-tiv | Tiv | Tiv | NG
ng-edo | Edo | Edo | NG
ng-efik | Efik | Efik | NG
ng-nupe | Nupe | Nupe | NG
ng-urhobo | Urhobo | Urhobo | NG
ng-igala | Igala | Igala | NG
ng-idoma | Idoma | Idoma | NG
ng-other | Other Nigerian group | Andere nigerianische Gruppe | NG
de-background | Own description of the background | Eigene Angabe zur Herkunft | DE
undisclosed | Prefer not to say | Keine Angabe
`

export const background = `
african | African | Afrikanisch
caribbean | Caribbean | Karibisch
african-diaspora | African diaspora | Afrikanische Diaspora
south-asian | South Asian | Südasiatisch
east-asian | East Asian | Ostasiatisch
arab | Arab or Middle Eastern | Arabisch oder nahöstlich
latin | Latin American | Lateinamerikanisch
eastern-europe | Eastern European | Osteuropäisch
migrant | Immigrant or refugee | Zugewandert oder geflüchtet
mixed-family | Mixed family | Familie mit mehreren Kulturen
lgbtq | LGBTQ+ | LGBTQ+
neurodivergent | Neurodivergent | Neurodivergent
disabled | Disabled | Mit Behinderung
deaf | Deaf | Gehörlos
military | Military | Militär
faith-leader | Faith leader | Geistliches Amt
rural | Rural | Ländlich
single-parent | Single parent | Alleinerziehend
student-abroad | Student abroad | Im Ausland studierend
`
