type Progress = (done: number, total: number) => void

/** Passes on only what completes another tenth. */
export function eachTenth(report: Progress): Progress {
  let reported = 0
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total)
    if (tenth > reported) report(done, total)
    reported = tenth
  }
}
