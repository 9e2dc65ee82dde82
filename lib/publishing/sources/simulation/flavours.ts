/** How towns and clubs of a language sound: a town is a start and an end, a club a form with it. */
export interface Flavour {
  starts: string
  ends: string
  /** `*` stands for the town. */
  forms: string
}

const FLAVOURS = {
  english: {
    starts:
      'Alder Bram Carn Drax Elver Fenn Garr Hather Ivel Kestrel Lann Marl Nettle Orr Pell Quern Rusk Sallow Tarn Wick',
    ends: 'brook combe dale fleet gate hurst leigh mere stow wold',
    forms: '* Town|* City|* United|* Rovers|* Athletic|* Wanderers|* County|* FC',
  },
  scottish: {
    starts: 'Auchen Bal Craigen Dal Glen Inver Kil Loch Strath Tulli',
    ends: 'bane dour fergan garvie more neish rannie torrie',
    forms: '* Thistle|* FC|* Rovers|* Athletic|* Academical',
  },
  irish: {
    starts: 'Bally Car Clon Drom Ennis Kil Lis Mullin Rath Tubber',
    ends: 'corra dangan ferra garvey lanna macarn nure vara',
    forms: '* Rovers|* United|* Celts|* FC|St Brannock’s *',
  },
  french: {
    starts: 'Auver Beau Char Dour Fon Gris Lam Mont Noir Orv Pont Ravi Saint-Vél Val',
    ends: 'becourt celles dray gnac lieu mance nay quières ville vron',
    forms: 'FC *|AS *|Stade *ais|Olympique *|US *|* Sport',
  },
  german: {
    starts: 'Ahren Bruck Dorn Eber Falken Grau Hohen Kalten Lauter Mühl Nieder Ober Stein Wolken',
    ends: 'bach berg burg feld hagen heim hofen stedt tal werda',
    forms: 'SV *|FC *|TSV *|VfB *|* 09|SpVg *|Viktoria *',
  },
  italian: {
    starts: 'Acqua Bel Castel Dolce Font Grav Lun Mir Orv Pont Roc Sal Torr Vill',
    ends: 'abruna alta efiore enza esco iglia ordo orena ucchio verde',
    forms: '* Calcio|US *|AC *|Virtus *|Pro *|SS *',
  },
  spanish: {
    starts: 'Alca Bena Campo Darro Esca Fuente Guadal Huerta Llan Mora Naval Olme Peña Rio Val',
    ends: 'cázar dueña frías gorda hermosa jara mar nera rubia zón',
    forms: 'CD *|Real *|* CF|Atlético *|UD *|Deportivo *|Unión *',
  },
  portuguese: {
    starts: 'Alve Barra Cam Dour Estre Figue Gua Ita Lour Mira Oli Pedra Ribei Serra',
    ends: 'caia çal deiro granja lva mirim nópolis rosa tuba veira',
    forms: 'SC *|* FC|Clube *|Desportivo *|União *|* EC',
  },
  dutch: {
    starts: 'Alder Boven Dron Eems Gelder Har Kamper Lage Meer Noor Over Rijn Veld Wester',
    ends: 'beek daal dijk drecht hoven kerke loo schoten veen waard',
    forms: 'FC *|SC *|VV *|* Boys|Sparta *|KV *',
  },
  nordic: {
    starts: 'Aske Birke Dal Elv Fjell Grøn Havn Isle Kvern Lind Myr Norr Skog Sund Vester',
    ends: 'berg by dal fors havn lund nes sund vik ås',
    forms: '* IF|* BK|IK *|* FK|* IL',
  },
  finnish: {
    starts: 'Haapa Järvi Koivu Lehto Metsä Niitty Ranta Suvi Terva Vaara',
    ends: 'kallio koski lahti mäki niemi puisto ranta salmi',
    forms: 'FC *|* PS|AC *|*n Veto',
  },
  icelandic: {
    starts: 'Arnar Bjarn Dala Eld Fálka Hraun Jökul Klett Svan Tinda',
    ends: 'eyri fell fjörður holt nes staðir vellir vík',
    forms: '*|UMF *|* FC',
  },
  polish: {
    starts: 'Biało Cicho Dobro Grodzi Jasno Lipo Modro Olsze Radzi Zielo',
    ends: 'brzeg dwór górze las mierz polin stawy wice',
    forms: 'KS *|* SA|Orły *|Iskra *|Piast *|Sokół *',
  },
  czech: {
    starts: 'Bělo Dubo Hrado Jasen Kamen Lipo Modro Oleš Podho Tržin',
    ends: 'brod dol hory lovec mír nice slav tice',
    forms: 'FK *|SK *|Slovan *|Sokol *|* 1919',
  },
  hungarian: {
    starts: 'Alsó Bükk Csengő Felső Kőris Nyír Szil Tarna Vár Zöld',
    ends: 'dorog falva halom hegy kút mező szeg telek',
    forms: '* SE|* FC|* TK|*i Vasutas',
  },
  romanian: {
    starts: 'Albe Brad Cornu Dumbra Floreș Izvo Lunga Mesteac Pietro Stejar',
    ends: 'dava eni ești iana oiu olt șița urile',
    forms: 'FC *|CS *|Unirea *|Viitorul *|AFC *',
  },
  southSlavic: {
    starts: 'Bistra Crno Drago Gornji Hrasto Javor Kamen Lipo Mirno Zlato',
    ends: 'brijeg dol gaj greb ješica kovac polje varoš',
    forms: 'NK *|FK *|* 1921|Radnik *|Sloga *',
  },
  eastSlavic: {
    starts: 'Berezo Chorno Dubro Horod Klen Lyso Novo Sosno Vesel Zhyto',
    ends: 'dar hrad lissa mira nets pil stav vets',
    forms: 'FC *|* FK|Sokil *|Metalurg *|Nyva *',
  },
  greek: {
    starts: 'Akro Chryso Dendro Elaio Kallo Levko Mavro Neo Petro Thalas',
    ends: 'chori gialos kastro limni meni nisi potamos polia',
    forms: 'AO *|PAE *|* FC|Thyella *|Anagennisi *',
  },
  turkish: {
    starts: 'Akça Boz Çınar Demir Gökçe Kara Kızıl Sarı Taş Yeşil',
    ends: 'burun dere hisar kaya köy ova pınar tepe',
    forms: '*spor|* SK|* FK|* Belediyespor',
  },
  chinese: {
    starts: 'Baiyu Ceng Donglu Feiyan Hongli Langqi Mingxi Qinglo Ruolan Zhaoyue',
    ends: 'bei feng gang gu kou ling tan wan',
    forms: '* Dragons|* Union|* FC|* Star',
  },
  japanese: {
    starts: 'Aka Fuji Hana Ishi Kawa Mori Naga Shira Taka Yama',
    ends: 'batake gura kishi mine numa ori sugi tani',
    forms: 'FC *|* SC|Vento *|Aurora *|Fortis *',
  },
} as const satisfies Record<string, Flavour>

const COUNTRIES: Record<string, keyof typeof FLAVOURS> = {
  England: 'english',
  USA: 'english',
  Australia: 'english',
  Scotland: 'scottish',
  Ireland: 'irish',
  France: 'french',
  Switzerland: 'german',
  Germany: 'german',
  Austria: 'german',
  Italy: 'italian',
  Spain: 'spanish',
  Mexico: 'spanish',
  Argentina: 'spanish',
  Colombia: 'spanish',
  Portugal: 'portuguese',
  Brazil: 'portuguese',
  Netherlands: 'dutch',
  Belgium: 'dutch',
  Denmark: 'nordic',
  Sweden: 'nordic',
  Norway: 'nordic',
  Finland: 'finnish',
  Iceland: 'icelandic',
  Poland: 'polish',
  Czechia: 'czech',
  Slovakia: 'czech',
  Hungary: 'hungarian',
  Romania: 'romanian',
  Croatia: 'southSlavic',
  Serbia: 'southSlavic',
  Slovenia: 'southSlavic',
  Bulgaria: 'eastSlavic',
  Ukraine: 'eastSlavic',
  Greece: 'greek',
  Cyprus: 'greek',
  Türkiye: 'turkish',
  China: 'chinese',
  Japan: 'japanese',
}

/** The flavour of a country of the catalogue. */
export function flavourOf(country: string): Flavour {
  const flavour = COUNTRIES[country]
  if (!flavour) throw new RangeError(`the simulated world has no names for ${country}`)
  return FLAVOURS[flavour]
}

/** Invented nations. */
export const NATIONS: readonly string[] = (
  'Albenia Boravia Cassandria Dravonia Elmark Fjordania Galdovia Hesperia Ilvania Jorland ' +
  'Kestovia Lumeria Marovia Nordavia Ostravel Pelagonia Quintara Rovenia Silvaria Tarkanu ' +
  'Umbravale Valdoria Westmark Yllania Zambora Adunia Belukar Corumeria Dalasar Esmeria'
).split(' ')
