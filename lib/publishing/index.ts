export { isPromotedCurrent } from './current'
export { publish, type PublishOptions, type PublishSummary } from './publish'
export { SourceError } from './sources'
