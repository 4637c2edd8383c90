//! Inputs against those KataGo computed for the same positions.

use std::fmt::Write;

use goban::Point;
use net::Encoder;

use crate::golden;

#[test]
fn inputs_are_those_of_katago() {
    let name = "inputs_are_those_of_katago";
    let Some(records) = golden::records(name, "features_open.jsonl.xz") else { return };
    let mut differences = String::new();
    for record in &records {
        let position = golden::position(record);
        let inputs = Encoder::new(position.size()).encode(&position).unwrap();
        let points: Vec<Point> = position.size().points_from_top().collect();
        for (n, plane) in inputs.planes.iter().enumerate() {
            let theirs: Vec<Point> = record["planes"][n]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| points[usize::try_from(it.as_u64().unwrap()).unwrap()])
                .collect();
            let theirs = theirs.into_iter().collect();
            let (more, less) = (plane.difference(&theirs), theirs.difference(plane));
            if plane != &theirs {
                let id = &record["id"];
                writeln!(differences, "{id} plane {n}: too many {more:?}, missing {less:?}")
                    .unwrap();
            }
        }
        for (n, ours) in inputs.globals.iter().enumerate() {
            let theirs = record["globals"][n].as_f64().unwrap() as f32;
            if (ours - theirs).abs() > 1e-6 {
                writeln!(differences, "{} global {n}: {ours}, not {theirs}", record["id"]).unwrap();
            }
        }
    }
    assert!(records.len() > 50, "{} records", records.len());
    assert!(differences.is_empty(), "{differences}");
}
