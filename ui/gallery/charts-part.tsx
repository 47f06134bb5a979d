import { BarChart } from '../bar-chart.tsx';
import { DonutChart } from '../donut-chart.tsx';
import { LineChart } from '../line-chart.tsx';
import { Part, Row } from './part.tsx';

const days = Array.from({ length: 14 }, (_, index) => ({
  label: `${index + 1}`,
  value: Math.round(Math.sin(index * 1.3) * 420 + index * 55),
}));
const profit = Array.from({ length: 40 }, (_, index) => ({
  label: `${index + 1}`,
  value: Math.round(Math.sin(index / 4) * 30 + index * 1.5 - 12),
}));

/** Charts. */
export function ChartsPart() {
  return (
    <Part title="Charts" wide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Row label="Line: net position" className="grid grid-cols-[minmax(0,1fr)]">
          <LineChart points={profit} label="Net position by bet" profit />
        </Row>
        <Row label="Bars: result by day" className="grid grid-cols-[minmax(0,1fr)]">
          <BarChart points={days} label="Result by day" profit />
        </Row>
        <Row label="Donut: wagered by game" className="grid grid-cols-[minmax(0,1fr)]">
          <DonutChart
            label="Wagered by game"
            points={[
              { label: 'Dice', value: 46 },
              { label: 'Crash', value: 27 },
              { label: 'Mines', value: 18 },
              { label: 'Limbo', value: 9 },
            ]}
          >
            <div>
              <p className="text-lg font-semibold tnum">$4.2K</p>
              <p className="text-xs text-fg3">wagered</p>
            </div>
          </DonutChart>
        </Row>
        <Row label="No data yet" className="grid grid-cols-[minmax(0,1fr)]">
          <LineChart points={[]} label="No data" height={120} />
        </Row>
      </div>
    </Part>
  );
}
