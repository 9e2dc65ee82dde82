/**
 * Clubs as the CSV files of football-data spell them, per country: `alias = name`. Spellings that differ only by accents,
 * a founding year or an affix need no entry (see `plainName`). "Belenenses" is missing on purpose: two clubs have played
 * under it.
 */
const ALIASES = `
Argentina
Argentinos Jrs = Argentinos Juniors; Arsenal Sarandi = Arsenal de Sarandí; Atl. Tucuman = Atlético Tucumán
Belgrano = Belgrano de Córdoba; Central Cordoba = Central Córdoba SdE; Colon Santa FE = Colón de Santa Fe
Dep. Riestra = Deportivo Riestra; Estudiantes L.P. = Estudiantes; Gimnasia L.P. = Gimnasia de La Plata
Ind. Rivadavia = Independiente Rivadavia; Instituto = Instituto de Córdoba; Patronato = Patronato de Paraná
San Martin S.J. = San Martín de San Juan; Sarmiento Junin = Sarmiento de Junín; Talleres Cordoba = Talleres de Córdoba
Austria
A. Klagenfurt = SK Austria Klagenfurt; A. Lustenau = Austria Lustenau; Admira = FC Admira Wacker; Altach = SCR Altach
Austria Vienna = Austria Wien; BW Linz = FC Blau Weiß Linz; Hartberg = TSV Hartberg; LASK Linz = LASK
Rapid Vienna = Rapid Wien; Salzburg = RB Salzburg; St. Polten = SKN St. Pölten; Tirol = WSG Tirol
Belgium
Anderlecht = RSC Anderlecht; Antwerp = Royal Antwerp FC; Beerschot VA = K Beerschot VA; Charleroi = Sporting Charleroi
Club Brugge = Club Brugge KV; Dender = FCV Dender EH; Genk = KRC Genk; Gent = KAA Gent; Kortrijk = KV Kortrijk
La Louviere = RAAL La Louviére; Mechelen = KV Mechelen; St Truiden = Sint-Truidense VV; Standard = Standard Liège
St. Gilloise = Union Saint-Gilloise; Waregem = SV Zulte Waregem; Westerlo = KVC Westerlo
Brazil
America MG = América Mineiro; Athletico-PR = CA Paranaense; Atletico GO = AC Goianiense; Atletico-MG = CA Mineiro
Bahia = EC Bahia; Botafogo RJ = Botafogo FR; Bragantino = RB Bragantino; Chapecoense-SC = Chapecoense AF
Corinthians = SC Corinthians Paulista; Coritiba = Coritiba FBC; Criciuma = Criciúma EC; Cruzeiro = Cruzeiro EC
Cuiaba = Cuiabá EC; Flamengo RJ = CR Flamengo; Fortaleza = Fortaleza EC; Goias = Goiás EC; Gremio = Grêmio FBPA
Juventude = EC Juventude; Palmeiras = SE Palmeiras; Remo = Clube do Remo; Sport Recife = SC Recife
Vasco = CR Vasco da Gama; Vitoria = EC Vitória
China
Cangzhou = Cangzhou Mighty Lions; Shandong Luneng = Shandong Taishan; Shanghai SIPG = Shanghai Port FC
Zhejiang = Zhejiang Professional
Denmark
Aalborg = Aalborg BK; Aarhus = Aarhus GF; Brondby = Brøndby IF; Esbjerg = Esbjerg fB; FC Copenhagen = FC København
Hobro = Hobro IK; Hvidovre = Hvidovre IF; Lyngby = Lyngby BK; Odense = Odense BK; Silkeborg = Silkeborg IF
Vejle = Vejle BK; Viborg = Viborg FF
England
Accrington = Accrington Stanley; Aldershot = Aldershot Town; Birmingham = Birmingham City; Blackburn = Blackburn Rovers
Boston = Boston United; Brackley = Brackley Town; Brighton = Brighton & Hove Albion FC; Bristol Rvs = Bristol Rovers
Cambridge = Cambridge United; Carlisle = Carlisle United; Charlton = Charlton Athletic; Cheltenham = Cheltenham Town
Colchester = Colchester United; Coventry = Coventry City FC; Crewe = Crewe Alexandra; Dag and Red = Dagenham & Redbridge
Derby = Derby County FC; Ebbsfleet = Ebbsfleet United; Fleetwood = Fleetwood Town; Forest Green = Forest Green Rovers
Grimsby = Grimsby Town; Halifax = Halifax Town; Harrogate = Harrogate Town; Hartlepool = Hartlepool United
Hull = Hull City AFC; Ipswich = Ipswich Town; Leeds = Leeds United FC; Leicester = Leicester City
Maidenhead = Maidenhead United; Man City = Manchester City FC; Man United = Manchester United FC
Newcastle = Newcastle United FC; Newport = Newport County; Norwich = Norwich City FC; Nott'm Forest = Nottingham Forest FC
Oldham = Oldham Athletic; Oxford = Oxford United FC; Peterboro = Peterborough United; Preston = Preston North End FC
QPR = Queens Park Rangers FC; Salford = Salford City; Scunthorpe = Scunthorpe United; Sheffield Weds = Sheffield Wednesday
Shrewsbury = Shrewsbury Town; Solihull = Solihull Moors; Southend = Southend United; Stoke = Stoke City
Sutton = Sutton United; Swansea = Swansea City AFC; Swindon = Swindon Town; Tottenham = Tottenham Hotspur FC
Tranmere = Tranmere Rovers; Truro = Truro City; West Brom = West Bromwich Albion FC; West Ham = West Ham United FC
Wolves = Wolverhampton Wanderers FC; Yeovil = Yeovil Town; York = York City
Finland
EIF = Ekenäs IF; Gnistan = IF Gnistan; Haka = Haka Valkeakoski; HJK = HJK Helsinki; Ilves = Ilves Tampere
Jaro = FF Jaro; KuPS = Kuopion PS; Mariehamn = IFK Mariehamn; SJK = SJK Seinäjoki; VPS = Vaasan PS
France
Angers = Angers SCO; Auxerre = AJ Auxerre; Bordeaux = Girondins Bordeaux; Boulogne = US Boulogne
Brest = Stade Brestois 29; Caen = SM Caen; Clermont = Clermont Foot 63; Concarneau = US Concarneau; Dijon = Dijon FCO
Dunkerque = USL Dunkerque; Grenoble = Grenoble Foot 38; Guingamp = EA Guingamp; Laval = Stade Lavallois
Lens = Racing Club de Lens; Lille = Lille OSC; Lyon = Olympique Lyonnais; Marseille = Olympique de Marseille
Monaco = AS Monaco FC; Montpellier = Montpellier HSC; Nancy = AS Nancy Lorraine; Nice = OGC Nice; Nimes = Nîmes Olympique
Niort = Chamois Niortais; Paris SG = Paris Saint-Germain FC; Quevilly Rouen = US Quevilly-Rouen; Reims = Stade de Reims
Rennes = Stade Rennais FC 1901; Rodez = Rodez AF; St Etienne = AS Saint-Étienne; Strasbourg = RC Strasbourg Alsace
Troyes = ES Troyes AC
Germany
Bayern Munich = FC Bayern München; Bielefeld = Arminia Bielefeld; Bochum = VfL Bochum; Braunschweig = Eintracht Braunschweig
Darmstadt = SV Darmstadt 98; Dortmund = Borussia Dortmund; Dresden = Dynamo Dresden; Ein Frankfurt = Eintracht Frankfurt
Elversberg = SV 07 Elversberg; Greuther Furth = SpVgg Greuther Fürth; Hamburg = Hamburger SV; Hannover = Hannover 96
Hertha = Hertha BSC; Hoffenheim = TSG 1899 Hoffenheim; Karlsruhe = Karlsruher SC; Leverkusen = Bayer 04 Leverkusen
M'gladbach = Borussia Mönchengladbach; Mainz = 1. FSV Mainz 05; Munster = Preußen Münster; Osnabruck = VfL Osnabrück
Paderborn = SC Paderborn 07; Regensburg = Jahn Regensburg; Stuttgart = VfB Stuttgart
Ulm = SSV Ulm 1846; Wehen = SV Wehen Wiesbaden; Wolfsburg = VfL Wolfsburg
Greece
AEK = AEK Athen; Aris = Aris Saloniki; Athens Kallithea = GS Kallithea; Giannina = PAS Giannina; Kifisia = AE Kifisias
Larisa = AE Lárissa; Levadeiakos = Levadiakos; OFI Crete = OFI Heraklion; Olympiakos = Olympiakos Piraeus
PAOK = PAOK Saloniki; Volos = Volos NFC
Ireland
Bohemians = Bohemian FC; Drogheda = Drogheda United; Galway = Galway United; St. Patricks = St Patrick's Athletic
UCD = UC Dublin
Italy
Atalanta = Atalanta BC; Avellino = US Avellino; Bari = SSC Bari; Brescia = Brescia Calcio; Cagliari = Cagliari Calcio
Carrarese = Carrarese Calcio; Catanzaro = US Catanzaro; Cittadella = AS Cittadella; Cosenza = Cosenza Calcio
Cremonese = US Cremonese; Entella = Virtus Entella; Fiorentina = ACF Fiorentina; Frosinone = Frosinone Calcio
Genoa = Genoa CFC; Inter = FC Internazionale Milano; Lazio = SS Lazio; Lecce = US Lecce; Mantova = Mantova 1911 SSD
Napoli = SSC Napoli; Padova = Calcio Padova; Parma = Parma Calcio 1913; Pescara = Delfino Pescara; Roma = AS Roma
Salernitana = US Salernitana 1919; Sassuolo = Sassuolo Calcio; Spezia = Spezia Calcio; Udinese = Udinese Calcio
Verona = Hellas Verona FC
Japan
Iwata = Júbilo Iwata; Kyoto = Kyoto Sanga FC; Machida = FC Machida Zelvia; Okayama = Fagiano Okayama
Sapporo = Hokkaido Consadole Sapporo; Urawa Reds = Urawa Red Diamonds; Verdy = Tokyo Verdy
Mexico
Atl. San Luis = Atlético San Luis; Atlas = Atlas Guadalajara; Club America = CF América
Guadalajara Chivas = Deportivo Guadalajara; Necaxa = Club Necaxa; Queretaro = Gallos Blancos; Toluca = Deportivo Toluca
UNAM Pumas = Pumas UNAM
Netherlands
AZ Alkmaar = AZ; Den Haag = ADO Den Haag; Excelsior = SBV Excelsior; Feyenoord = Feyenoord Rotterdam
For Sittard = Fortuna Sittard; Graafschap = De Graafschap; Heracles = Heracles Almelo; Nijmegen = NEC
PSV Eindhoven = PSV; Roda = Roda JC Kerkrade; Twente = FC Twente '65; Vitesse = SBV Vitesse; Waalwijk = RKC Waalwijk
Willem II = Willem II Tilburg; Zwolle = PEC Zwolle
Norway
Aalesund = Aalesunds FK; HamKam = Hamarkameratene; Kristiansund = Kristiansund BK; Mjondalen = Mjøndalen IF; Odd = Odds BK
Rosenborg = Rosenborg BK; Sandefjord = Sandefjord Fotball; Sandnes = Sandnes Ulf; Stabaek = Stabæk IF; Start = IK Start
Stromsgodset = Strømsgodset IF; Tromso = Tromsø IL; Valerenga = Vålerenga IF
Poland
Arka = Arka Gdynia; Cracovia = KS Cracovia; Gornik Z. = Górnik Zabrze; Jagiellonia = Jagiellonia Białystok
Leczna = Górnik Łęczna; Legia = Legia Warszawa; Puszcza = Puszcza Niepołomice; Rakow = Raków Częstochowa
Ruch = Ruch Chorzów; Stal Mielec = FKS Stal Mielec; Termalica B-B. = Bruk-Bet Termalica Nieciecza; Wisla = Wisła Kraków
Zaglebie = Zagłębie Lubin
Portugal
Benfica = Sport Lisboa e Benfica; Chaves = GD Chaves; Estoril = GD Estoril Praia; Estrela = CF Estrela da Amadora
Feirense = CD Feirense; Guimaraes = Vitória Guimarães; Maritimo = CS Marítimo; Nacional = CD Nacional
Pacos Ferreira = Paços de Ferreira; Santa Clara = CD Santa Clara; Sp Braga = Sporting Clube de Braga
Sp Lisbon = Sporting Clube de Portugal; Tondela = CD Tondela
Romania
Arges = Argeș Pitești; Din. Bucuresti = Dinamo Bucureşti; Otelul = Oţelul Galaţi; Petrolul = Petrolul Ploieşti
Poli Iasi = FC Politehnica Iași; Sepsi Sf. Gheorghe = Sepsi OSK; U. Cluj = Universitatea Cluj
Univ. Craiova = CS Universitatea Craiova
Scotland
Hearts = Heart of Midlothian
Spain
Alaves = Deportivo Alavés; Almeria = UD Almería; Ath Bilbao = Athletic Club; Ath Madrid = Club Atlético de Madrid
Betis = Real Betis Balompié; Castellon = CD Castellón; Celta = RC Celta de Vigo; Ceuta = AD Ceuta FC; Eibar = SD Eibar
Eldense = CD Eldense; Espanol = RCD Espanyol de Barcelona; Ferrol = Racing Ferrol; Huesca = SD Huesca
La Coruna = Deportivo La Coruña; Las Palmas = UD Las Palmas; Leganes = CD Leganés; Levante = Levante UD
Mallorca = RCD Mallorca; Mirandes = CD Mirandés; Osasuna = CA Osasuna; Oviedo = Real Oviedo; Santander = Racing Santander
Sociedad = Real Sociedad de Fútbol; Sociedad B = Real Sociedad B; Sp Gijon = Sporting Gijón; Tenerife = CD Tenerife
Valladolid = Real Valladolid CF; Vallecano = Rayo Vallecano de Madrid; Zaragoza = Real Zaragoza
Sweden
AIK = AIK Solna; Brommapojkarna = IF Brommapojkarna; Degerfors = Degerfors IF; Djurgarden = Djurgårdens IF
Elfsborg = IF Elfsborg; Falkenbergs = Falkenbergs FF; GAIS = GAIS Göteborg; Goteborg = IFK Göteborg; Hacken = BK Häcken
Halmstad = Halmstads BK; Hammarby = Hammarby IF; Helsingborg = Helsingborgs IF; Kalmar = Kalmar FF; Mjallby = Mjällby AIF
Norrkoping = IFK Norrköping; Oster = Östers IF; Sirius = IK Sirius; Sundsvall = GIF Sundsvall
Varbergs = Varbergs BoIS; Varnamo = IFK Värnamo
Switzerland
Grasshoppers = Grasshopper Club Zürich; Lausanne = FC Lausanne-Sport; Lausanne Ouchy = Stade Lausanne-Ouchy
Thun = FC Thun Berner Oberland; Xamax = Neuchâtel Xamax FCS; Young Boys = BSC Young Boys; Yverdon = Yverdon Sport FC
Türkiye
Ad. Demirspor = Adana Demirspor; Ankaragucu = MKE Ankaragücü; Bodrumspor = Bodrum FK; Buyuksehyr = İstanbul Başakşehir
Goztep = Göztepe; Istanbulspor = İstanbulspor AŞ; Karagumruk = Fatih Karagümrük; Rizespor = Çaykur Rizespor
USA
Atlanta Utd = Atlanta United FC; Minnesota = Minnesota United FC; Montreal Impact = CF Montréal
New York Red Bulls = New York RB
`

function readAliases(text: string): Record<string, Record<string, string>> {
  const byCountry: Record<string, Record<string, string>> = {}
  let names: Record<string, string> = {}
  for (const line of text.trim().split('\n')) {
    if (!line.includes(' = ')) {
      names = byCountry[line] = {}
      continue
    }
    for (const pair of line.split('; ')) {
      const [alias, name] = pair.split(' = ')
      if (alias && name) names[alias] = name
    }
  }
  return byCountry
}

/** Country → alias → name, as in `TEAM_ALIASES`. */
export const FOOTBALL_DATA_ALIASES = readAliases(ALIASES)
