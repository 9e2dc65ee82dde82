import type { SourceKind } from '../football/match'
import type { Calibration } from '../forecasting/calibration'
import type { Db } from '../platform/db'
import { CalibrationMemory, type FittedCalibration } from './forecast/calibration-memory'

/** The calibrations that publications have fitted so far. */
export async function loadCalibrations(db: Db, sourceKind: SourceKind): Promise<CalibrationMemory> {
  const rows = await db.calibration.findMany({ where: { sourceKind } })
  return new CalibrationMemory(
    rows.map(({ pool, month, inputsSha256, fitted }) => ({
      pool: pool as FittedCalibration['pool'],
      monthMs: month.getTime(),
      inputsSha256,
      calibration: JSON.parse(fitted) as Calibration,
    })),
  )
}

/** Keeps what was fitted, the last of each pool and month. */
export async function storeCalibrations(
  db: Db,
  sourceKind: SourceKind,
  { added }: CalibrationMemory,
): Promise<void> {
  for (const { pool, monthMs, inputsSha256, calibration } of added) {
    const id = { sourceKind, pool, month: new Date(monthMs) }
    const values = { inputsSha256, fitted: JSON.stringify(calibration) }
    await db.calibration.upsert({
      where: { sourceKind_pool_month: id },
      create: { ...id, ...values },
      update: values,
    })
  }
}
