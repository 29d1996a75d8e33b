/**
 * Patterns for what people write when they are in danger, over folded text (see crisis-check.ts). Every gap between
 * words has a maximum length.
 */

/** At most this many words in between. */
const words = (most: number) => `(?:[a-z]+ ){0,${most}}`

const myself = '(?:m[iy] ?sel(?:f|ve|v)|mysef|mysel|myslef|mysefl|meself)'
const themselves = '(?:him|her|them|your|it)sel(?:f|ves)'
const suicide = '(?:suicid|suicd|suiside|suisid|sucide|sucidal|suicied)[a-z]*'
const anymore = '(?:any ?(?:more|longer)|again|no more)'
const input =
  '(?:want(?: to)?|wanna|wan|wana|going to|gonna|gon|go|planning to|plan to|trying to|tried to|need to|have to|ready to|might|will|ll|thinking of|thinking about|thought of|thought about|thoughts of|thoughts about|think to|dey think to|feel like|felt like|urge to|urges to|tempted to|keep|kept|started|wish i could|about to)'
const somebody = '(?:he|she|they|dem|e|him|my [a-z]+(?: [a-z]+)?)'
const will = '(?:will|would|might|may|is going to|are going to|is gonna|ll|go|wants? to|wan|wanna|dey)'
const hurt = '(?:hurt|hit|beat|kill|stab|shoot|choke|strangle|rape|attack|slap|flog)'
const pills = '(?:pills?|tablets?|meds|medication|medicines?|paracetamol|sleeping pills?|drugs)'

const dyingEnglish = [
  `(?:kill|killing|kil|unalive|unaliving|hang|hanging|shoot|shooting|drown|drowning|stab|stabbing|poison|poisoning) ${myself}`,
  `(?:wanna|want to|gonna|going to|will|might|just) kms`,
  `(?:want|wan|wanna|wana|want to|wanto|wish to|would like to|like to|ready to|going to|gonna|hoping to|hope to|hope i|deserve to|rather|wish i could|wish i would|make i) (?:just |really |only )?(?:die|be dead)`,
  `i (?:want|wan|just want|only want) (?:to )?(?:just )?(?:die|be dead)`,
  `(?:i )?wish(?:ed)? (?:that )?(?:i|id) (?:was|were|am|be|had been) (?:just )?(?:dead|gone|never born)`,
  `wish(?:ed)? (?:that )?(?:i|id) (?:had )?(?:never been|was never|wasnt|werent|were never|had not been|hadnt been) born`,
  `(?:better|best) (?:off )?(?:dead|if i (?:was|were|am|died|wasnt|werent|disappeared|didnt exist)(?: (?:dead|gone|not here|here|around|alive))?)`,
  `better off without me`,
  `(?:dont|do not|doesnt|didnt|no|not) (?:really |even |just )?(?:want|wan|wanna|wana|wish)(?: to| too)? (?:live|be alive|exist|dey alive|stay alive)(?! (?:in|with|at|near|together|there|on|alone|next|under|so|by|off|abroad|here|where|far|close))`,
  `(?:dont|do not|no|not) (?:really |even |just )?(?:want|wan|wanna)(?: to)? (?:live|be|dey|wake up)(?: here| for here| like this)? ${anymore}`,
  `(?:dont|do not|no|not|never) (?:really |even |just )?(?:want|wan|wanna)(?: to)? (?:ever )?wake up (?:tomorrow|ever)`,
  `(?:hope|wish|pray) (?:that )?i (?:dont|do not|wont|never|would never|could never|didnt|would not) wake up`,
  `(?:go to sleep|fall asleep|sleep) and (?:never|not) wake up`,
  `cant go on(?: \\.| ${anymore}| like this| living| with (?:my|this) life)`,
  `cant (?:take|bear|stand|do) (?:it|life|living|this life) ${anymore}`,
  `(?:no|without|not a|any) reason (?:left )?(?:to|for) (?:live|living|be alive|stay alive|carry on|go on)`,
  `nothing (?:left )?to live for`,
  `(?:no|not any|see no|whats the) point (?:in |of |to )?(?:living|being alive|life|live|being here|going on|carrying on)`,
  `(?:not|isnt|aint|no) (?:really |even )?worth (?:living|live)(?: (?:any ?more|for))?(?! (?:in|at|there|near))`,
  `(?:tired|sick|done|fed up) (?:of|with|for) (?:living|life|being alive|this life|my life|existing)(?! (?:in|at|with|out|near|there|alone|here))`,
  `life don tire me|i don tire (?:for|with|of) (?:this |my )?life`,
  `(?:end|ending|ended|take|taking|finish|finishing) (?:it all|everything|my (?:own )?li(?:fe|ves)|my (?:pain|suffering) (?:forever|for good))`,
  `(?:give|giving|given) up on (?:life|living)`,
  `commit(?:ting|ed)? ${suicide}`,
  `(?:i|im|am|ive|feel|feeling|felt|been|me|so|getting|actively|become) ${words(2)}suicidal`,
  `suicidal (?:thoughts?|ideation|feelings?|again|right now|today|tonight)`,
  `(?:think|thinking|thought|thoughts|considering|attempt|attempted|contemplating|contemplate|planning) ${words(2)}${suicide}`,
  `my ${words(2)}suicide (?:attempt|note|plan|letter)|(?:goodbye|farewell|suicide) (?:note|letter)`,
  `(?:no ?(?:body|one)|everyone|everybody|they|world|family|people) ${words(3)}(?:miss|notice|care|better|happier) ${words(2)}if i (?:die|died|was dead|were dead|am dead|was gone|were gone|disappeared|disappear|am gone)`,
  `(?:take|took|taking|swallow|swallowed|swallowing) (?:all|too many|a lot of|lots of|the whole|a whole|every one of|a bunch of) ${words(4)}${pills}`,
  `(?:take|took|taking|thinking of|thinking about|want to|going to|gonna|plan to|planning to) (?:an |to )?(?:overdose|od on)`,
  `overdos(?:e|ed|ing) on|drink(?:ing)? (?:sniper|poison|bleach|rat poison|otapiapia)|drank (?:sniper|poison|bleach|otapiapia)`,
  `(?:jump|jumping|throw ${myself}) (?:off|from|in front of) (?:a|the|that|third mainland) (?:bridge|building|roof|balcony|train|bus|car|cliff)|jump (?:off|from|inside) third mainland`,
  `(?:want|wants|wan|wanna|going|threaten[a-z]*|tried|trying|plans?|planning|go)(?: to)? (?:kill|hang|hurt|harm|cut) ${themselves}`,
  `(?:take|taking|took|end|ending) (?:his|her|their) own (?:life|lives)`,
]

const harmEnglish = [
  `${input} (?:hurt|hurting|harm|harming|cut|cutting|burn|burning|scratch|scratching|punish|punishing) (?:on )?${myself}`,
  `(?:been|am|im|keep|kept|started|start|back to|stop|want to|wanna|urge to|urges to|going to|gonna) (?:been )?(?:cutting|hurting|harming|burning|cut|harm|burn|slit|slash|slashing) (?:${myself}|my (?:arms?|wrists?|legs?|thighs?|skin|body))`,
  `(?:cut|slit|slash|slashed) my (?:wrists?|throat|veins|arms? (?:again|on purpose))`,
  `(?:hurt|cut|burned|burnt|harmed) ${myself} (?:again|on purpose|deliberately|because i (?:hate|deserve))`,
  `self ?harm(?:ing|ed|s)?`,
]

const othersEnglish = [
  `${somebody} ${words(3)}(?:hits|beats|beat|beating|chokes|choked|choking|strangled|strangles|strangling|raped|rapes|raping|punched|punches|kicked|kicks|stabbed|slapped|slaps|flog|flogs|abuses|abusing|attacked|molested|molests|hit|hitting) (?:me|us)`,
  `threat(?:en|ens|ened|ening|ning|ned)? ${words(3)}(?:kill|hurt|beat|stab|shoot|rape|harm|me|us)`,
  `(?:trying|tried|try) to (?:kill|strangle|choke|rape|stab) me`,
  `(?:says?|said|saying|swore|promised) (?:that )?(?:he|she|they|im|hes|dem)? ?(?:will|would|ll|is going to|go|wants? to|gonna|wan) ${hurt} (?:me|us)`,
  `(?:afraid|scared|terrified|fear|frightened|worried) (?:that )?${somebody} ${will} ${hurt} (?:me|us)`,
  `(?:dem|him|e|he|she) (?:wan|want|dey|go) (?:kill|beat|rape|stab) me`,
  `(?:im|i am|not|dont feel|do not feel|never|we are|were) (?:not )?(?:safe|unsafe) (?:at home|in my (?:own )?(?:home|house)|in this house|here|with (?:him|her|them)|around (?:him|her|them)|from (?:him|her|them)|right now|any ?more|tonight)`,
  `(?:i|we) (?:dont|do not|no) (?:really )?(?:feel|dey) safe(?! (?:sharing|giving|paying|using|driving|flying|telling))`,
  `(?:locked|lock|locks|locking) (?:me|us) (?:in|inside|up)|(?:wont|doesnt|will not|does not|no dey) (?:let|gree make|allow) (?:me|us|i)(?: to)? (?:leave|out|go out|comot)`,
  `${somebody} (?:has|have|had|got|get|pulled|hold|holding|holds|carry|with) a (?:gun|knife|machete|cutlass|weapon)`,
  `(?:i|im|am|was|been|being|got|get) (?:am |being |been )?(?:raped|sexually (?:assaulted|abused)|molested|strangled|held (?:captive|hostage|prisoner)|kidnapped|stalked)`,
]

const mich = `mich ${words(4)}`

const dyingGerman = [
  `(?:ich|mich) ${words(5)}(?:umbring(?:e|en)?|umzubringen|um ?zu ?bringen|toten|toeten|tot ?machen|erhangen|erhaengen|aufhangen|aufzuhangen|aufhaengen|erschiessen|vergiften|ertranken)`,
  `bring(?:e|)? (?:ich )?mich ${words(3)}um`,
  `(?:ich|mir) ${words(5)}(?:das leben (?:zu )?nehmen|(?:et)?was (?:an ?(?:zu ?)?tun|antue|antun)|die kugel geben|das leben nehme)`,
  `(?:selbstmord|suizid|selbsttotung)(?:versuch|versuche)? (?:zu )?(?:begehen|begehe|machen|verube[n]?|begangen|hinter mir)`,
  `(?:denke?|gedanken?|nachgedacht|nachdenken|daran|an|uber|plane?|geplant) ${words(3)}(?:selbstmord|suizid|selbsttotung)(?! (?:meine[rs]?|seine[rs]?|ihre[rs]?|von))`,
  `(?:suizid|selbstmord|todes)gedanken|mein ${words(1)}(?:suizid|selbstmord)versuch`,
  `(?:bin|fuhle?|fuehle?|werde|war|wieder|so|akut|ich) ${words(2)}(?:suizidal|suizidgefahrdet|selbstmordgefahrdet|suizid gefahrdet)`,
  `abschiedsbriefe?`,
  `(?:will|mag|mochte|moechte|kann|wollte|konnte|koennte|wurde am liebsten) (?:ich )?(?:einfach |auch |so |wirklich |gar |eigentlich |nur |doch )?nicht (?:mehr|langer|laenger|weiter) (?:leben|da ?sein|aufwachen|aufwache|weiter ?leben|existieren|am leben sein|hier sein)`,
  `(?:will|mochte|moechte|wollte|wurde|wuerde|am liebsten|wunschte|einfach|nur noch) (?:ich )?${words(2)}(?:sterben|tot sein|tot umfallen|nicht mehr aufwachen|einschlafen und nie)`,
  `(?:ware?|waere?|war|wunschte) ich (?:ware? |waere? )?(?:doch |nur |bloss |am liebsten |besser |lieber |einfach |schon )*tot`,
  `nie(?:mals)? geboren (?:worden|wurde|ware?|waere?)|nie mehr aufwachen|nie wieder aufwachen`,
  `(?:lieber|besser|am besten|am liebsten) (?:ware? ich |waere ich |ich ware? )?tot`,
  `ohne mich (?:ware?n?|waere?n?|geht es|gehts|sind|ist|seid|hatten)? ?${words(4)}(?:besser|leichter|glucklicher)|besser (?:dran )?ohne mich`,
  `(?:keinen|kein|keinerlei) (?:sinn|grund) (?:mehr |zu |im |am )+(?:leben|weiter ?zu ?leben|zu leben|weiterleben)`,
  `leben (?:hat|macht|ist) ${words(2)}(?:keinen sinn|sinnlos|nicht mehr lebenswert|nichts mehr wert)`,
  `(?:meinem|dem|mein|das|meinen) (?:leben|leiden|allem) (?:endlich )?(?:ein ende|ein end|zu beenden|beenden|nehmen|beende)|allem ein ende`,
  `mit (?:dem|meinem) leben (?:ab ?geschlossen|schluss)|lebensmude|lebensmuede|des lebens mude`,
  `(?:kann|schaffe|ertrage|halte) (?:ich )?(?:das |es |dieses leben |mein leben )?(?:alles |einfach |hier )?nicht (?:mehr|langer|laenger) (?:weiter ?leben|aus ?halten|aus \\.|ertragen|leben|aus,?)`,
  `ertrage (?:das |mein |dieses )leben nicht`,
  `pulsadern|(?:vor|unter) (?:den|einen) (?:zug|lkw|u ?bahn) (?:werfen|springen|schmeissen|legen|laufen)|von (?:der|einer|ner) (?:brucke|bruecke|klippe|hochhaus) (?:springen|sturzen|stuerzen|zu springen)|vom (?:dach|balkon|hochhaus) (?:springen|sturzen|zu springen)`,
  `(?:alle|viele|eine handvoll|zu viele|ganze packung|schachtel) ${words(3)}(?:tabletten|pillen|schlaftabletten|medikamente) ${words(2)}(?:schlucken|nehmen|genommen|geschluckt)|uberdosis|ueberdosis`,
  `(?:er|sie|sohn|tochter|mann|frau|freund|freundin|bruder|schwester|mutter|vater) (?:will|droht|wollte|mochte|hat gedroht) ${words(2)}sich ${words(2)}(?:um(?:zu)?bringen|das leben (?:zu )?nehmen|(?:et)?was an(?:zu)?tun)`,
]

const harmGerman = [
  `(?:ritz|ritze|ritzen|geritzt) (?:ich )?mich|(?:ich )?mich ${words(3)}(?:ritz|ritze|ritzen|geritzt|zu ritzen)`,
  `mich (?:wieder |immer |immer wieder |absichtlich )*(?:selbst|selber) ${words(1)}(?:zu )?(?:verletz[a-z]*|schneid[a-z]*|verbrenn[a-z]*|schlag[a-z]*|bestraf[a-z]*)`,
  `(?:will|mochte|moechte|muss|drang|druck|bedurfnis|gedanken) ${words(3)}mich (?:wieder )?(?:zu )?(?:verletzen|schneiden|verbrennen)`,
  `selbst ?verletz(?:ung|ungen|end|en|e)|verletze mich (?:selbst|selber|wieder|absichtlich)|mir in die arme|mir die arme auf`,
]

const othersGerman = [
  `(?:schlagt|schlaegt|wurgt|wuergt|verprugelt|verpruegelt|misshandelt|vergewaltigt|missbraucht|bedroht|stalkt|bedrangt) (?:er |sie )?(?:mich|uns|meine kinder)(?! vor)`,
  `hat ${mich}(?:geschlagen|gewurgt|gewuergt|verprugelt|verpruegelt|misshandelt|vergewaltigt|missbraucht|bedroht|getreten|eingesperrt)`,
  `(?:wurde|werde|bin) (?:ich )?${words(3)}(?:vergewaltigt|missbraucht|geschlagen worden|bedroht|misshandelt|gestalkt|verprugelt)`,
  `(?:droht|gedroht) (?:er |sie )?(?:mir|uns|damit|mich)|(?:mir|uns) ${words(3)}(?:droht|gedroht)`,
  `(?:er|sie|mann|freund|ex|vater|bruder|partner) (?:will|wollte) mich ${words(2)}(?:umbringen|toten|toeten|schlagen|verprugeln)`,
  `angst ${words(2)}dass ${words(3)}(?:mich|uns) ${words(2)}(?:schlagt|schlaegt|umbringt|totet|toetet|verletzt|wurgt|was an ?tut|etwas an ?tut)`,
  `(?:fuhle?|fuehle?) (?:ich )?mich ${words(4)}nicht (?:mehr )?sicher|nicht (?:mehr )?sicher vor (?:ihm|ihr|meinem|meiner)`,
  `(?:bin|sind|ich|wir) (?:ich |wir )?(?:gerade |hier |jetzt |in |akut |akuter )*(?:lebens)?gefahr(?! (?:zu|dass))`,
  `(?:er|sie|mann|freund|vater) (?:hat|halt|haelt) (?:ein messer|eine waffe|eine pistole)`,
  `(?:sperrt|schliesst|eingesperrt|eingeschlossen) (?:er |sie )?mich ${words(1)}(?:ein)?|lasst mich nicht (?:raus|gehen|weg|aus dem haus)|laesst mich nicht (?:raus|gehen|weg)`,
]

export const dangerPhrases: readonly string[] = [
  ...dyingEnglish,
  ...harmEnglish,
  ...othersEnglish,
  ...dyingGerman,
  ...harmGerman,
  ...othersGerman,
]

/** Harmless figures of speech, removed before matching. */
export const figuresOfSpeech: readonly string[] = [
  `(?:die|dying|dead|kill ${myself}|killing ${myself}) (?:of|from|with|due to|because of)? ?(?:laughing|laughter|embarrassment|shame|boredom|hunger|thirst|heat|curiosity|cringe|jealousy|excitement|happiness|joy)`,
  `(?:rather|sooner) die than(?! (?:live|go on|keep|continue|carry|stay|be here|exist|wake))`,
  `(?:cut|cutting) ${myself} (?:some|a) (?:slack|break|slice|piece)|shoot(?:ing)? ${myself} in the foot`,
  `dead (?:honest|serious|sure|certain|set|easy|tired|on time)`,
  `(?:beats?|beaten|beating|hits?) me (?:at|to|in|up|that|with (?:a|an|the) (?:question|idea|news|bill|surprise)|by [0-9a-z]+ (?:points?|goals?|seconds?|minutes?))|(?:beats|beat) me every (?:time|game|match|round)(?: (?:we|i) play)?`,
  `(?:no|not|never|isnt|wasnt|arent|am not|im not) (?:feeling |really |having |had |any |currently )*(?:suicidal|suicidal (?:thoughts?|ideation|feelings?))`,
  `self ?harm (?:training|courses?|policy|prevention|awareness|module|research|books?)|suicide (?:prevention|awareness|squad|hotline|training|bereavement)`,
  `threat(?:ens|ened|ening)? to (?:leave|quit|resign|fire|sue|rain|snow|cancel|move|divorce|stop)(?: me| us)?`,
  `(?:live|die) (?:and|or) let (?:live|die)|do or die`,
  `(?:sterb[a-z]*|stirbt|gestorben|totgelacht|umkommen|umbringen|umgekommen|tot) vor (?:lachen|hunger|durst|langeweile|neugier|scham|hitze|sehnsucht|angst|kalte|kaelte|aufregung|mudigkeit|muedigkeit|peinlichkeit|gluck|freude)`,
  `vor (?:lachen|hunger|durst|langeweile|neugier|scham|hitze|sehnsucht|aufregung|peinlichkeit|freude) (?:fast |schier |beinahe |gleich )?(?:sterben|gestorben|tot|umkommen|umgekommen|totlachen)`,
  `keine(?:rlei)? (?:suizid|selbstmord|todes)gedanken|nicht (?:mehr )?(?:suizidal|suizidgefahrdet)|(?:suizid|selbstmord)(?:pravention|praevention|kommando)`,
  `ohne mich (?:dabei )?zu verletzen`,
  `(?:schlagt|schlaegt) mich (?:${words(2)})(?:im|beim|in) (?:schach|tennis|spiel|spielen|karten|kartenspiel|badminton|tischtennis|fussball|mau mau|skat|rennen|finale)`,
  `mich (?:${words(2)})(?:im|beim|in) (?:schach|tennis|spiel|spielen|karten|kartenspiel|badminton|tischtennis|fussball|skat|rennen|finale) (?:${words(2)})geschlagen`,
]
