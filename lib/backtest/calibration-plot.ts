import type { Bin } from '../forecasting/scores'

const SIZE = 420
const MARGIN = 50
const SIDE = SIZE - 2 * MARGIN
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

const x = (p: number): string => (MARGIN + p * SIDE).toFixed(1)
const y = (p: number): string => (SIZE - MARGIN - p * SIDE).toFixed(1)

/** A calibration plot as SVG: what was given against the share that came true, with its 95 % interval. */
export function calibrationPlot(title: string, bins: readonly Bin[]): string {
  const grid = TICKS.map(
    (tick) =>
      `<path d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" stroke="#e5e7eb"/>` +
      `<text x="${x(tick)}" y="${SIZE - MARGIN + 18}" text-anchor="middle">${tick}</text>` +
      `<text x="${MARGIN - 8}" y="${y(tick)}" text-anchor="end" dy="4">${tick}</text>`,
  )
  const points = bins.map(
    ({ n, mean, share, low, high }) =>
      `<path d="M${x(mean)} ${y(low)}V${y(high)}" stroke="#1d4ed8" stroke-width="2"/>` +
      `<circle cx="${x(mean)}" cy="${y(share)}" r="4" fill="#1d4ed8"><title>given ${mean.toFixed(3)}, came true ${share.toFixed(3)}, n ${n}</title></circle>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" font-family="sans-serif" font-size="12" fill="#111827">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#ffffff"/>`,
    `<text x="${SIZE / 2}" y="28" text-anchor="middle" font-size="15">${title}</text>`,
    ...grid,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#9ca3af" stroke-dasharray="4 4"/>`,
    ...points,
    `<text x="${SIZE / 2}" y="${SIZE - 10}" text-anchor="middle">probability given</text>`,
    `<text x="14" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 14 ${SIZE / 2})">share that came true, 95 % interval</text>`,
    '</svg>',
    '',
  ].join('\n')
}
