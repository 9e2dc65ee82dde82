/**
 * Other spellings of a club's name per country, as sources have used them: alias → name. Spellings
 * that differ only by accents, a founding year or an affix need no entry (see `plainName`).
 */
export const TEAM_ALIASES: Record<string, Record<string, string>> = {
  Argentina: {
    'CA Boca Juniors': 'Boca Juniors',
    'CA Central Córdoba': 'Central Córdoba SdE',
    'CA River Plate': 'River Plate',
    'CA Talleres': 'Talleres de Córdoba',
    'CA Vélez Sarsfield': 'Vélez Sarsfield',
    'Estudiantes de La Plata': 'Estudiantes',
  },
  Austria: { 'FC Red Bull Salzburg': 'RB Salzburg' },
  Colombia: {
    'CA Bucaramanga': 'Atlético Bucaramanga',
    'CD Tolima': 'Deportes Tolima',
    'CDC Atlético Nacional': 'Atlético Nacional',
    'Independiente Santa Fe': 'Santa Fe',
  },
  England: {
    AFC: 'AFC Wimbledon',
    Bolton: 'Bolton Wanderers',
    Bradford: 'Bradford City',
    Burton: 'Burton Albion',
    Cardiff: 'Cardiff City',
    Doncaster: 'Doncaster Rovers',
    Exeter: 'Exeter City',
    Huddersfield: 'Huddersfield Town',
    Leyton: 'Leyton Orient',
    Lincoln: 'Lincoln City',
    Luton: 'Luton Town',
    Mansfield: 'Mansfield Town',
    Northampton: 'Northampton Town',
    Peterborough: 'Peterborough United',
    Plymouth: 'Plymouth Argyle',
    Rotherham: 'Rotherham United',
    Stockport: 'Stockport County',
    Wigan: 'Wigan Athletic',
    Wycombe: 'Wycombe Wanderers',
  },
  Italy: { 'US Sassuolo Calcio': 'Sassuolo Calcio' },
}
