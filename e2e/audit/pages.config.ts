import { auditIn } from './audit-config'

export default auditIn('simulation', 'pages.audit.ts')
