export {
  addNetworkSource,
  listNetworkSources,
  networkSource,
  type NetworkSource,
} from './known-sources'
export { checkSource, networkFolders, removeNetworkSource, syncSource, syncSources } from './sync'
