import classes from './money-path.module.css';

const stops = [
  {
    title: 'Paid',
    text: 'The client pays the whole price when hiring. Nobody starts on a promise.',
  },
  {
    title: 'Held',
    text: 'The money waits while the work is done. Neither side can take it alone.',
  },
  {
    title: 'Released',
    text: 'The client approves the delivery, or lets it stand, and the developer is paid.',
  },
];

export function MoneyPath() {
  return (
    <section className={`bw-page ${classes.path}`} aria-labelledby="path-title">
      <h2 id="path-title">Where the money is, at every moment</h2>
      <ol>
        {stops.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
