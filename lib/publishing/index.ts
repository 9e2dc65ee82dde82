export { isServable, publicationDue } from './current'
export { lockPublishing, tryLockPublishing } from './lock'
export { previewPublication, type Preview } from './preview'
export { readReports, type PublicationLine } from './publications'
export {
  publish,
  publishFrom,
  publishIfDue,
  type PublishOptions,
  type PublishSummary,
} from './publish'
export type { Acceptance } from './record'
export { switchRelease } from './release'
export type { PublicationReport } from './report'
export { settingsSha256 } from './settings'
export { findSource, SourceError, type ResultsSource, type SourceReading } from './sources'
