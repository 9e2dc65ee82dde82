import { auditIn } from './audit-config'

export default auditIn('simulation', 'walks.audit.ts')
