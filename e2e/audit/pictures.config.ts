import { auditIn } from './audit-config'

export default auditIn('results', 'pictures.audit.ts')
